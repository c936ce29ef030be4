import { type Context, Hono } from 'hono'
import { CONTACT_CARD_PATH, LLMS_TEXT_PATH } from '#content/shared-files.ts'
import { SITE_ICON_PATH } from '#content/site-icon.ts'
import { SOCIAL_CARD_PATHS } from '#content/social-card.ts'
import { SPEAKING_SHEET_PATH } from '#content/speaking.ts'
import { conditionsOf, toResponse } from '../http/answer.ts'
import type { PageCache } from './page-cache.ts'
import type { TalkAddresses } from './talk-addresses.ts'

const PATHS = [SPEAKING_SHEET_PATH, CONTACT_CARD_PATH, LLMS_TEXT_PATH, SITE_ICON_PATH, ...SOCIAL_CARD_PATHS.keys()]

const FAILED = 'This cannot be put together right now. Please try again in a minute.\n'

/** Files made from content: the current one, the last good one while that fails, or 503 without one. */
export function contentFilesRoute(pages: PageCache, talkAddresses: Pick<TalkAddresses, 'placeOf'>): Hono {
  const app = new Hono()
  const answer = async (c: Context, path: string) => {
    const page = await pages.get(path).catch(() => null) // the cache has logged it
    if (!page) return c.text(FAILED, 503, { 'retry-after': '60', 'cache-control': 'no-store' })
    return toResponse(await page.document.answer(conditionsOf(c.req.raw)))
  }
  for (const path of PATHS) app.get(path, (c) => answer(c, path))
  app.get('/card/talks/:file', async (c, next) => {
    const { pathname, search } = new URL(c.req.url) // as sent: Hono decodes its path
    const place = await talkAddresses.placeOf(pathname)
    if (!place) return next()
    return 'movedTo' in place ? c.redirect(place.movedTo + search, 308) : answer(c, place.keptAs)
  })
  return app
}
