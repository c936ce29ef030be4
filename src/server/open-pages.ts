import { PRESS_KIT_ZIP_PATH } from '#content/press-kit.ts'
import type * as Render from '#site/render.tsx'
import type { FlatHeaders } from './document.ts'
import type { Settings } from './env.ts'
import type { Log } from './log.ts'
import { toPage } from './page.ts'
import { PageCache } from './page-cache.ts'
import type { PressKitFile } from './press-kit.ts'
import type { Renderer } from './renderer.ts'
import { SPECULATION_RULES_PATH } from './speculation-rules.ts'

/** The embedded backend tells every write; the hour is for what nobody writes, the year in the footer. */
const EMBEDDED_MAX_AGE_MS = 3_600_000
/** Supabase tells nothing: what is saved there shows within this time. */
const SUPABASE_MAX_AGE_MS = 5_000
const BEST_BROTLI_AFTER_MS = 1_000

interface PageParts {
  settings: Settings
  log: Log
  /** Security headers of every page. */
  headers: FlatHeaders
  renderer: Renderer
  environment: Render.SiteEnvironment
  pressKit: PressKitFile
}

/** The cache of everything that is made of content: the pages, and the press kit's file. */
export function openPages({ settings, log, headers, renderer, environment, pressKit }: PageParts): PageCache {
  const lives = settings.supabase
    ? { maxAgeMs: SUPABASE_MAX_AGE_MS, retryAfterMs: 1_000 }
    : { maxAgeMs: EMBEDDED_MAX_AGE_MS, retryAfterMs: 0 }
  const pageHeaders = {
    headers: [...headers, 'speculation-rules', `"${SPECULATION_RULES_PATH}"`],
    bestBrotliAfterMs: BEST_BROTLI_AFTER_MS,
  }
  return new PageCache({
    ...lives,
    ...(settings.isDevelopment && { maxAgeMs: 0 }),
    async render(path) {
      if (path === PRESS_KIT_ZIP_PATH) return pressKit.make()
      return toPage(await (await renderer.load()).renderPage(path, environment), pageHeaders)
    },
    onError: (path, error) => log.error({ err: error, path }, 'A page could not be rendered'),
  })
}
