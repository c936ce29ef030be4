import { PRESS_KIT_ZIP_PATH } from '#content/press-kit.ts'
import { CALENDAR_ENDING } from '#content/talk-address.ts'
import type * as Render from '#site/render.tsx'
import type { Settings } from '../environment/env.ts'
import type { FlatHeaders } from '../http/document.ts'
import type { Log } from '../log/log.ts'
import { toPage } from '../pages/page.ts'
import { PageCache } from '../pages/page-cache.ts'
import type { Renderer } from '../pages/renderer.ts'
import { SPECULATION_RULES_PATH } from '../pages/speculation-rules.ts'
import { makeTalkCalendar } from '../pages/talk-calendar.ts'
import { createPressKit } from '../press-kit/press-kit-file.ts'

/**
 * The embedded backend reports every write; the hour is for what changes without one, such as the year in the footer.
 */
export const EMBEDDED_MAX_AGE_MS = 3_600_000
/** Supabase reports no writes: changes saved there show within this time. */
export const SUPABASE_MAX_AGE_MS = 5_000
const BEST_BROTLI_AFTER_MS = 1_000

/** A backend that answers nothing, and at once. */
const NO_CONTENT = {
  fetch: () => Promise.reject(new Error('not asked')),
  articles: async () => null,
  pressKit: async () => ({ size: null, tables: [] }),
}

const isFile = (path: string) => path === PRESS_KIT_ZIP_PATH || path.endsWith(CALENDAR_ENDING)

interface PageParts {
  settings: Settings
  log: Log
  /** Security headers of files, and those of pages. */
  headers: FlatHeaders
  pageHeaders: FlatHeaders
  renderer: Renderer
  /** What the pages are made of, but for the press kit's file, which is kept among them. */
  source: Omit<Render.SiteEnvironment, 'pressKit'>
}

interface OpenPages {
  pages: PageCache
  environment: Render.SiteEnvironment
}

/** The cache of everything made from content: the pages, and the press kit's file. */
export function openPages({ settings, log, headers, pageHeaders, renderer, source }: PageParts): OpenPages {
  const lives = settings.supabase
    ? { maxAgeMs: SUPABASE_MAX_AGE_MS, retryAfterMs: 1_000 }
    : { maxAgeMs: EMBEDDED_MAX_AGE_MS, retryAfterMs: 0 }
  const asPage = {
    headers: [...pageHeaders, 'speculation-rules', `"${SPECULATION_RULES_PATH}"`],
    bestBrotliAfterMs: BEST_BROTLI_AFTER_MS,
    cdnMaxAge: settings.cdnMaxAge,
  }
  const renderWith = async (environment: Render.SiteEnvironment, path: string) =>
    toPage(await (await renderer.load()).renderPage(path, environment), asPage)
  const pages = new PageCache({
    ...lives,
    ...(settings.isDevelopment && { maxAgeMs: 0 }),
    async render(path) {
      if (path === PRESS_KIT_ZIP_PATH) return pressKit.make()
      if (path.endsWith(CALENDAR_ENDING)) return makeTalkCalendar(path, { ...source, headers, pages })
      return renderWith(environment, path)
    },
    // a file is waited for: half of it is of no use
    renderPlaceholder: (path) => (isFile(path) ? undefined : renderWith(withoutContent, path)),
    onError: (path, error) => log.error({ err: error, path }, 'A page could not be rendered'),
  })
  const pressKit = createPressKit({ ...source, headers, pages })
  const environment = { ...source, pressKit: pressKit.describe }
  const withoutContent = { ...source, ...NO_CONTENT }
  return { pages, environment }
}
