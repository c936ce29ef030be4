import type { Context } from 'hono'
import { PRESS_KIT_ZIP_PATH } from '#content/press-kit/press-kit.ts'
import {
  CONTACT_CARD_PATH,
  LLMS_TEXT_PATH,
  SECURITY_TEXT_PATH,
  SITEMAP_PATH,
  TALKS_CALENDAR_PATH,
  TALKS_FEED_PATH,
} from '#content/site/shared-files.ts'
import { SITE_ICON_PATH, TOUCH_ICON_PATH } from '#content/site/site-icon.ts'
import { SOCIAL_CARD_PATHS } from '#content/site/social-card.ts'
import { SPEAKING_SHEET_PATH } from '#content/speaking/speaking.ts'
import { CALENDAR_ENDING } from '#content/talk/talk-slugs.ts'
import { ENGLISH } from '#content/words/english.ts'
import type { Words } from '#content/words/words.ts'
import { conditionsOf, toResponse } from '../http/answer.ts'
import { type Route, route } from '../http/route.ts'
import type { PlaceOf } from './content-addresses.ts'
import { RETRY_AFTER } from './page.ts'
import type { PageCache } from './page-cache.ts'
import { redirectMoved } from './redirects.ts'

/** The files made from content that have one address, whatever the content. */
export const CONTENT_FILES = [
  PRESS_KIT_ZIP_PATH,
  SPEAKING_SHEET_PATH,
  CONTACT_CARD_PATH,
  LLMS_TEXT_PATH,
  SECURITY_TEXT_PATH,
  SITEMAP_PATH,
  TALKS_CALENDAR_PATH,
  TALKS_FEED_PATH,
  SITE_ICON_PATH,
  TOUCH_ICON_PATH,
  ...SOCIAL_CARD_PATHS.keys(),
]

const PATHS_OF_TALKS = ['/card/talks/:file', `/talks/:file{.+\\${CALENDAR_ENDING}}`]

/** Files made from content. */
export const contentFilesRoutes = (pages: PageCache, placeOf: PlaceOf, words = () => ENGLISH): Route[] => [
  ...CONTENT_FILES.map((path) =>
    route({ method: 'GET', path, who: 'everyone' }, (c) => answerFile(c, pages, path, words)),
  ),
  ...PATHS_OF_TALKS.map((path) =>
    route({ method: 'GET', path, who: 'everyone' }, async (c) => {
      const { pathname, search } = new URL(c.req.url) // as sent: Hono decodes its path
      const place = await placeOf(pathname)
      if (!place) return undefined
      return 'movedTo' in place ? redirectMoved(c, place.movedTo + search) : answerFile(c, pages, place.keptAs, words)
    }),
  ),
]

/** The file as it is now, the last good one while that fails; 503 without one. */
async function answerFile(c: Context, pages: PageCache, path: string, words: () => Words): Promise<Response> {
  const page = await pages.get(path).catch(() => null) // the cache has logged it
  if (page) return toResponse(await page.document.answer(conditionsOf(c.req.raw)))
  return c.text(`${words().server.failure.notMade}\n`, 503, { 'retry-after': RETRY_AFTER, 'cache-control': 'no-store' })
}
