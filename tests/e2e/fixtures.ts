import { readFileSync } from 'node:fs'
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import type axeCore from 'axe-core'
import { TOAST_STAYS_MS } from '#content/toast.ts'
import type { TestSite } from '#tests/support/site.ts'
import { type SiteHost, startSiteHost } from '#tests/support/site-host.ts'

interface TestFixtures {
  /** Console messages that this test expects; any other one fails it. One expression: of two Playwright takes the second for options. */
  expectedConsole: RegExp[]
  /** Variables of the environment of `site` and `ownSite`. */
  siteEnv: Record<string, string>
  /** The demo site, shared by the tests that only read. */
  site: TestSite
  /** A site of the test's own, to change its content as it likes. */
  ownSite: TestSite
  /** Fails the test on any console message or page error that it does not expect. */
  quietConsole: undefined
}
interface WorkerFixtures {
  /** The process in which the sites of these tests run. */
  siteHost: SiteHost
  /** A site that tests share, one for each set of variables. */
  sharedSite: (env: Record<string, string>) => Promise<TestSite>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const host = startSiteHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  sharedSite: [
    async ({ siteHost }, use) => {
      const sites = new Map<string, Promise<TestSite>>()
      await use((env) => {
        const key = JSON.stringify(env)
        const site = sites.get(key) ?? siteHost.start(env)
        sites.set(key, site)
        return site
      })
      await Promise.all([...sites.values()].map(async (site) => (await site).stop()))
    },
    { scope: 'worker' },
  ],
  siteEnv: [{}, { option: true }],
  /** Toasts stay until something takes them away, however long the test takes. How long they stay has tests of its own. */
  context: async ({ context }, use) => {
    await context.addInitScript((stays) => {
      const { setTimeout } = window
      const start = (work: () => void, ms?: number, ...values: unknown[]) =>
        ms === stays ? 0 : setTimeout(work, ms, ...values)
      Object.assign(window, { setTimeout: start })
    }, TOAST_STAYS_MS)
    await use(context)
  },
  site: async ({ sharedSite, siteEnv }, use) => use(await sharedSite(siteEnv)),
  ownSite: async ({ siteHost, siteEnv, context }, use) => {
    const site = await siteHost.start(siteEnv)
    await use(site)
    await leave(context)
    await site.stop()
  },
  expectedConsole: [[], { option: true }],
  quietConsole: [
    async ({ page, expectedConsole }, use) => {
      const messages: string[] = []
      let hasLoggedOut = false
      page.on('request', (request) => {
        hasLoggedOut ||= request.url().includes('/auth/v1/logout')
      })
      const note = (text: string) => {
        // what Playwright records of a second try includes the frame of a preview, in which nothing may run
        if (text.includes("Blocked script execution in 'about:srcdoc'")) return
        if (!expectedConsole.some((expected) => expected.test(text))) messages.push(text)
      }
      page.on('console', (message: ConsoleMessage) => {
        // the dashboard asks for the page in small last, which a logout may overtake
        if (hasLoggedOut && message.location().url.endsWith('/api/preview')) return
        note(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => note(`error: ${error.message}`))
      await use(undefined)
      expect(messages).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** A site that begins empty leaves its empty sections out: this shows them, as its owner may. */
export const showEverySection = (site: TestSite) =>
  site.rest('site?singleton=is.true', { method: 'PATCH', body: { sections: [] } })

/** No page of the test asks its site for anything any more, so that the site can stop without a noise in the console. */
export const leave = (context: BrowserContext) =>
  Promise.all(context.pages().map((page) => page.goto('about:blank').catch(() => null)))

/** Until nothing is loaded any more: the refetch of the content has ended, and so has what it brought. */
export async function hydrated(page: Page) {
  await page.waitForLoadState('networkidle')
}

/** Pages opened from now on have been kept for a while, so that their content is read again: one just sent reads nothing. */
export const letPagesBeOld = (where: BrowserContext | Page) =>
  where.addInitScript(() =>
    Object.defineProperty(PerformanceResourceTiming.prototype, 'serverTiming', { value: [], configurable: true }),
  )

/**
 * The content has been saved since the page was sent, by which React takes the page over: one that only is read gets none.
 */
export async function changeWhatIsRead(context: BrowserContext) {
  await letPagesBeOld(context)
  await context.route('**/rest/v1/site?*', async (route) => {
    const response = await route.fetch()
    const rows: object[] = await response.json()
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, updated_at: new Date().toISOString() })) })
  })
}

/** Opens a page of the site at a width, one that was kept for a while, and waits until it reads its content again. */
export async function open(page: Page, url: string, { width = 1280, height = 800 } = {}) {
  await page.setViewportSize({ width, height })
  await letPagesBeOld(page)
  const refetch = page.waitForResponse(/\/rest\/v1\/hero\?/) // every page reads it, once it has been painted
  await page.goto(url)
  await refetch
}

/** How far an element's top stands below the lower edge of the bar, in pixels, once the page stands still. */
export async function distanceFromBar(element: Locator) {
  await stoppedScrolling(element.page())
  const { bottom } = await element.page().locator('.bar').evaluate(boundsOf)
  const { top } = await element.evaluate(boundsOf)
  return Math.round(top - bottom)
}

const boundsOf = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return { top, bottom }
}

/** The scroll position has not changed for as long as the site waits before it scrolls, and longer. */
export const stoppedScrolling = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [last, since, frames] = [scrollY, performance.now(), 0]
        const look = () => {
          if (scrollY !== last) [last, since, frames] = [scrollY, performance.now(), 0]
          // some frames too: after one that took long, what was due meanwhile has yet to run
          if (performance.now() - since > 300 && frames++ > 5) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

/** The page is as wide as the window, and so is all that stands in it. */
export async function expectNoSidewaysScroll(page: Page) {
  const tooWide = await page
    .locator('body *:visible')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((element) => `${element.tagName} ${element.className}: ${element.textContent.slice(0, 30)}`),
    )
  expect(tooWide).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds on the page, or in a part of it. It is put into each document once, and not into the frame of a
 * preview, in which nothing runs; the pages shown there have tests of their own.
 */
export async function axeViolations(page: Page, part = 'html', only?: string[]): Promise<axeCore.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ([part, runOnly]) => {
      const { axe } = window as unknown as { axe: typeof axeCore } // it was put there above
      const { violations } = await axe.run(part, {
        resultTypes: ['violations'],
        iframes: false,
        ...(runOnly && { runOnly }),
      })
      return violations
    },
    [part, only] as const,
  )
}

/** The rules of axe that look at colours. */
export const AXE_COLOURS = ['color-contrast', 'link-in-text-block']

/** axe finds nothing on the page as it stands, or in a part of it, by all rules or some. */
export async function expectNoAxeViolations(page: Page, part = 'html', only?: string[]) {
  const violations = await axeViolations(page, part, only)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([])
}

/** Records what the status regions say from now on; the returned function resolves with it. */
export async function recordAnnouncements(page: Page) {
  const said = await page.evaluateHandle(() => {
    const texts: string[] = []
    const note = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement
      if (element?.closest('[role=status], output:not([aria-hidden])') && element.textContent)
        texts.push(element.textContent)
    }
    new MutationObserver((changes) => changes.forEach(note)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return texts
  })
  return () => said.jsonValue()
}
