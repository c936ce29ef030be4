import { PRESS_KIT_ZIP_PATH } from '#content/press-kit.ts'
import type * as Render from '#site/render.tsx'
import type { Settings } from '../environment/env.ts'
import type { FlatHeaders } from '../http/document.ts'
import type { Log } from '../log/log.ts'
import { toPage } from '../pages/page.ts'
import { PageCache } from '../pages/page-cache.ts'
import type { Renderer } from '../pages/renderer.ts'
import { SPECULATION_RULES_PATH } from '../pages/speculation-rules.ts'
import type { PressKitFile } from '../press-kit/press-kit-file.ts'

/**
 * The embedded backend reports every write; the hour is for what changes without one, such as the year in the footer.
 */
const EMBEDDED_MAX_AGE_MS = 3_600_000
/** Supabase reports no writes: changes saved there show within this time. */
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

/** The cache of everything made from content: the pages, and the press kit's file. */
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
