import { Hono } from 'hono'
import { PRESS_KIT_ZIP_PATH } from '#content/press-kit.ts'
import { conditionsOf, toResponse } from '../http/answer.ts'
import type { PageCache } from '../pages/page-cache.ts'

const FAILED = 'The press kit cannot be put together right now. Please try again in a minute.\n'

/** GET /press-kit.zip: the file as it is now, the last good one while that fails; 503 without one. */
export const pressKitRoute = (pages: PageCache) =>
  new Hono().get(PRESS_KIT_ZIP_PATH, async (c) => {
    const page = await pages.get(PRESS_KIT_ZIP_PATH).catch(() => null) // the cache has logged it
    if (!page) return c.text(FAILED, 503, { 'retry-after': '60', 'cache-control': 'no-store' })
    return toResponse(await page.document.answer(conditionsOf(c.req.raw)))
  })
