import type { BrowserContext } from '@playwright/test'

/** Features that browsers have gained in recent years, by how a page detects them. */
export const NEWER_FEATURES = {
  'URL.canParse': ['URL.canParse', 'URL.parse'],
  'AbortSignal.any': ['AbortSignal.any'],
  'AbortSignal.timeout': ['AbortSignal.timeout', 'AbortSignal.prototype.throwIfAborted'],
  IntersectionObserver: ['IntersectionObserver', 'ResizeObserver'],
  PerformanceObserver: ['PerformanceObserver', 'PerformancePaintTiming'],
  requestIdleCallback: ['requestIdleCallback', 'cancelIdleCallback', 'scheduler'],
  popover: ['popover', 'showPopover', 'hidePopover', 'togglePopover'].map((name) => `HTMLElement.prototype.${name}`),
  'commands of buttons': ['HTMLButtonElement.prototype.commandForElement', 'HTMLButtonElement.prototype.command'],
  'closedBy of dialogs': ['HTMLDialogElement.prototype.closedBy', 'HTMLDialogElement.prototype.requestClose'],
  'helpers of promises': ['Promise.withResolvers', 'Promise.try', 'Promise.any'],
  'helpers of arrays': ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex'].map(
    (name) => `Array.prototype.${name}`,
  ),
  'helpers of iterators and sets': [
    'Iterator',
    'Array.fromAsync',
    'Object.groupBy',
    'Map.groupBy',
    'Set.prototype.union',
  ],
  'structuredClone and reportError': ['structuredClone', 'reportError'],
  'history and transitions': ['navigation', 'Document.prototype.startViewTransition'],
  'beacon and clipboard': ['Navigator.prototype.sendBeacon', 'Navigator.prototype.clipboard'],
} as const satisfies Record<string, readonly string[]>
export type NewerFeature = keyof typeof NEWER_FEATURES

/** Pages opened in `context` from now on lack these features, in scripts, in HTML and in CSS. */
export async function takeAway(context: BrowserContext, features: readonly NewerFeature[]) {
  await context.addInitScript(
    (paths) => {
      for (const path of paths) {
        const names = path.split('.')
        const name = names.pop() ?? ''
        const owner = names.reduce<unknown>((at, part) => Reflect.get(Object(at), part), window)
        Reflect.deleteProperty(Object(owner), name)
      }
    },
    features.flatMap((feature) => NEWER_FEATURES[feature]),
  )
  if (features.includes('popover')) await forgetPopovers(context)
  // the browser still knows the command, but nothing reacts to it
  if (features.includes('commands of buttons'))
    await context.addInitScript(() => addEventListener('command', (event) => event.preventDefault(), true))
}

/**
 * The browser's own style sheet hides popovers, so a browser without them is simulated by renaming the attribute and
 * the selector.
 */
async function forgetPopovers(context: BrowserContext) {
  await context.route('**/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(':popover-open', ':not-known') })
  })
  await context.route(
    (url) => !url.pathname.includes('.') && !/^\/(rest|api|functions)/.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(/ (popover(target)?=")/g, ' data-$1') })
    },
  )
}
