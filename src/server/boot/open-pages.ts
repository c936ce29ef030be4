import { PRESS_KIT_ZIP_PATH } from '#content/press-kit/press-kit.ts'
import { NOT_FOUND_PATH } from '#content/site/routes.ts'
import { TALKS_CALENDAR_PATH } from '#content/site/shared-files.ts'
import { isClosed } from '#content/site/site.ts'
import { SITE_ICON_PATH, TOUCH_ICON_PATH } from '#content/site/site-icon.ts'
import { SPEAKING_SHEET_PATH } from '#content/speaking/speaking.ts'
import { CALENDAR_ENDING } from '#content/talk/talk-slugs.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import { restOf } from '#data/rest/content-source.ts'
import type * as Render from '#site/render.tsx'
import type { ContentBackend } from '../backend/content-backend.ts'
import type { Settings } from '../environment/env.ts'
import type { FlatHeaders } from '../http/document.ts'
import type { Log } from '../log/log.ts'
import { alsoMadeOf, type Page, toPage } from '../pages/page.ts'
import { PageCache } from '../pages/page-cache.ts'
import type { Renderer } from '../pages/renderer.ts'
import { SPECULATION_RULES_PATH } from '../pages/speculation-rules.ts'
import { makeTalkCalendar, makeTalksCalendar } from '../pages/talk-calendar.ts'
import { createPressKit } from '../press-kit/press-kit-file.ts'
import { createPortraitReader } from '../sharing/read-portrait.ts'
import { sharedFiles } from '../sharing/shared-files.ts'
import { socialCardAddress } from '../sharing/social-cards.ts'
import { sheetPage } from '../speaking/sheet.ts'

/** The embedded backend reports every write; the hour is for what changes without a write, such as the year in the footer. */
export const EMBEDDED_MAX_AGE_MS = 3_600_000
/** Supabase reports no writes: changes saved there show within this time. */
export const SUPABASE_MAX_AGE_MS = 5_000
const BEST_BROTLI_AFTER_MS = 1_000

/** What the door has, too. */
const ICONS = [SITE_ICON_PATH, TOUCH_ICON_PATH]

/** A backend that fails every request at once. */
const NO_CONTENT = {
  fetch: () => Promise.reject(new Error('not asked')),
  articles: async () => null,
  pressKit: async () => ({ size: null, tables: [] }),
}

/** What the pages are rendered from, except the press kit's file, which is cached among them. */
export type PageSource = Omit<Render.SiteEnvironment, 'pressKit'>

interface PageParts {
  settings: Settings
  log: Log
  /** Security headers of files, and those of pages. */
  headers: FlatHeaders
  pageHeaders: FlatHeaders
  renderer: Renderer
  source: PageSource
  /** Whether the backend leaves requests unanswered; absent if it cannot. */
  isSilent?: ContentBackend['isSilent']
}

type MakeFile = () => Promise<Page>

/** The cache of everything made from content: the pages, and files such as the press kit's. */
export function openPages({ settings, log, headers, pageHeaders, renderer, source, isSilent }: PageParts) {
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
    hearsOfWrites: !settings.supabase && settings.cdnMaxAge === 0,
    async render(path) {
      const file = fileAt(path)
      if (!file) return renderWith(environment, path)
      const isShut = !ICONS.includes(path) && (await isDoorClosed())
      return alsoMadeOf(await (isShut ? notFound() : file()), [siteQuery.table])
    },
    // no placeholder for a file: half of it is of no use
    ...(isSilent && {
      isSilent,
      renderPlaceholder: (path) => (fileAt(path) ? undefined : renderWith(withoutContent, path)),
    }),
    onError: (path, error) => log.error({ err: error, path }, 'A page could not be rendered'),
  })
  let wasClosed: boolean | undefined
  /** As far as is known while it cannot be read; @throws before it was. */
  async function isDoorClosed(): Promise<boolean> {
    try {
      wasClosed = isClosed(await siteQuery.read(restOf(source)))
    } catch (error) {
      if (wasClosed === undefined) throw error
    }
    return wasClosed
  }
  const pressKit = createPressKit({ ...source, headers, pages })
  const notFound = () => pages.get(NOT_FOUND_PATH)
  const readPortrait = createPortraitReader(source)
  /** Finds how the file at a path is made from content. */
  const filesFrom = (from: PageParts['source'], makePressKit: MakeFile) => {
    const files = new Map<string, MakeFile>([
      [PRESS_KIT_ZIP_PATH, makePressKit],
      [TALKS_CALENDAR_PATH, () => makeTalksCalendar({ ...from, headers })],
      [SPEAKING_SHEET_PATH, () => sheetPage({ ...from, headers: asPage.headers, notFound })],
    ])
    const pageAt = (path: string) => pages.get(path)
    const sharedFileAt = sharedFiles({ ...from, headers, pageAt, notFound, readPortrait })
    return (path: string): MakeFile | undefined =>
      files.get(path) ??
      (path.endsWith(CALENDAR_ENDING)
        ? () => makeTalkCalendar(path, { ...from, headers, notFound })
        : sharedFileAt(path))
  }
  const fileAt = filesFrom(source, pressKit.make)
  /** Makes the file at a path from the content that `fetch` reads; it is not cached. Undefined where there is no file. */
  const previewedFile = (path: string, fetch: typeof globalThis.fetch) =>
    filesFrom({ ...source, fetch }, () => pressKit.preview(fetch))(path)
  const environment: Render.SiteEnvironment = {
    ...source,
    pressKit: pressKit.describe,
    card: (path, card) => socialCardAddress(source.siteUrl, path, card),
  }
  const withoutContent = { ...source, ...NO_CONTENT }
  return { pages, environment, previewedFile, isDoorClosed }
}
