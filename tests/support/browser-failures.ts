import type { BrowserContext } from '@playwright/test'
import { SECTION_IDS } from '#content/site/menu.ts'
import { isPublicPath, PUBLIC_PATHS } from '#content/site/routes.ts'

/** Rendering a text that the test chooses throws. */
export function throwOnLongText() {
  const { split } = String.prototype
  Object.defineProperty(String.prototype, 'split', {
    value(this: string, ...separator: Parameters<typeof split>) {
      if (this.startsWith('broken broken')) throw new Error('broken')
      return split.apply(this, separator)
    },
  })
}

type Failure = (context: BrowserContext) => Promise<unknown>

export function failures(): [address: string, name: string, fail: Failure][] {
  const of = (path: string, all: Record<string, Failure>) =>
    Object.entries(all).map(([name, fail]): [string, string, Failure] => [path, name, fail])
  return [
    ...of('/', FAILURES),
    ...PUBLIC_PATHS.slice(1).flatMap((path) => of(path, FAILURES_OF_ANY)),
    ...of('/', FAILURES_OF_HOME),
    ...of('/press-kit', { 'its chunk missing': lose('press-kit') }),
    ...of('/advisory', { 'its chunk missing': lose('advisory') }),
    ...of('/speaking', { 'its chunk missing': lose('speaking') }),
    ...of('/', { 'a section that throws': (context) => throwAt(context, ...literalsOf(SECTION_IDS.slice(1, 2))) }),
    ...of('/', { 'all sections throwing': (context) => throwAt(context, ...literalsOf(SECTION_IDS)) }),
    ...['/#%', '/#100%'].flatMap((address) => of(address, { 'a broken address': async () => {} })),
  ]
}

const lose = (chunk: string) => (context: BrowserContext) =>
  context.route(`**/assets/${chunk}-*.js`, (route) => route.abort())

const literalsOf = (ids: readonly string[]) => ids.map((id) => `id:\`${id}\``)

/** Parts of the page throw whenever the browser renders them: each of `literals` occurs in the code of one. */
export const throwAt = (context: BrowserContext, ...literals: string[]) => throwAfter(undefined, context, literals)

/** They throw in a script that arrives no sooner than that. */
export const throwAfter = (moment: Promise<void> | undefined, context: BrowserContext, literals: string[]) =>
  context.route('**/assets/take-over-*.js', async (route) => {
    await moment
    const response = await route.fetch()
    let body = await response.text()
    for (const literal of literals) {
      if (!body.includes(literal)) throw new Error(`${literal} does not stand in the script`)
      const [key] = literal.split(':')
      body = body.replaceAll(literal, `${key}:(()=>{throw new Error("broken")})()`)
    }
    await route.fulfill({ response, body })
  })

const changeDocument = (context: BrowserContext, from: string | RegExp, to: string) =>
  context.route(
    ({ pathname }) => isPublicPath(pathname),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(from, to) })
    },
  )

/** What differs from page to page. */
const FAILURES_OF_ANY: Record<string, Failure> = {
  'a page that throws': (context) => throwAt(context, 'id:`main`'),
}

/** What happens to every page alike. */
const FAILURES: Record<string, Failure> = {
  ...FAILURES_OF_ANY,
  'broken boot data': (context) => changeDocument(context, '{"path"', '{"path'),
  'no React': lose('take-over'),
  'empty boot data': (context) => changeDocument(context, /(id="boot"[^>]*>)[^<]*/, '$1{}'),
  'a bar that throws': (context) => throwAt(context, 'id:`menu`'),
}

/** Browsers that translate insert their own elements into the page, here before React starts. */
const translate: Failure = (context) =>
  context.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const texts = document.createTreeWalker(document.querySelector('#root') ?? document, NodeFilter.SHOW_TEXT)
      const nodes: Text[] = []
      while (texts.nextNode()) nodes.push(texts.currentNode as Text) // the walker only shows text nodes
      for (const node of nodes) {
        const font = document.createElement('font')
        node.replaceWith(font)
        font.append(node)
      }
    }),
  )

const FAILURES_OF_HOME: Record<string, Failure> = {
  'no script': lose('main'),
  'the page of a captive portal for React': (context) =>
    context.route('**/take-over-*.js', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Sign in' })),
  'storage forbidden': (context) =>
    context.addInitScript(() => {
      const get = () => {
        throw new DOMException('Forbidden', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get })
    }),
  'a footer that throws': (context) => throwAt(context, 'className:`footer`'),
  'a part of the first script that throws': (context) =>
    context.addInitScript(() => {
      const { replaceState } = history
      history.replaceState = () => {
        history.replaceState = replaceState
        throw new Error('broken')
      }
    }),
  'an effect of a section that throws': (context) =>
    context.addInitScript(() => {
      window.FormData = class {
        constructor() {
          throw new Error('broken')
        }
      } as unknown as typeof FormData // the contact form makes one as soon as it is hydrated
    }),
  'a translator at work': translate,
}
