import { z } from 'zod'
import type { Article } from '#content/newsletter/article.ts'
import { FEED_CHECK_PATH } from '#content/newsletter/feed-check.ts'
import { ENGLISH } from '#content/words/english.ts'
import { conditionsOf, toResponse } from '../http/answer.ts'
import { Document } from '../http/document.ts'
import { type Route, route } from '../http/route.ts'
import type { Feed } from './feed.ts'

/** GET /api/newsletter: the newest {articles}, none behind the door; 502 with {error, articles: []} if there are none. */
export function newsletterRoute(
  feed: Pick<Feed, 'articles'>,
  isDoorClosed: () => Promise<boolean>,
  words = async () => ENGLISH,
): Route {
  let shown: Article[] | undefined
  let document: Document | undefined
  return route({ method: 'GET', path: '/api/newsletter', who: 'everyone' }, async (c) => {
    // before it could be read there are no articles either
    if (await isDoorClosed().catch(() => false)) return c.json({ articles: [] }, 200, { 'cache-control': 'no-store' })
    const { status, articles } = await feed.articles()
    if (status !== 'ok') {
      const { description: error } = (await words()).newsletter.failed
      return c.json({ error, articles: [] }, 502, { 'cache-control': 'no-store' })
    }
    if (articles !== shown) document = undefined
    shown = articles
    document ??= new Document({
      type: 'application/json',
      cacheControl: 'no-cache',
      bytes: { identity: Buffer.from(JSON.stringify({ articles })) },
      compress: true,
    })
    return toResponse(await document.answer(conditionsOf(c.req.raw)))
  })
}

/** What the newsletter's feed at an address contains, or why there is none. */
export const feedCheckRoute = (feed: Pick<Feed, 'check'>): Route =>
  route({ method: 'POST', path: FEED_CHECK_PATH, who: 'owner', body: CheckSchema }, async (c, { url }) =>
    c.json(await feed.check(url)),
  )

const CheckSchema = z.object({ url: z.string() })
