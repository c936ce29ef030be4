import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Article } from '#content/newsletter/article.ts'
import { FEED_CHECK_PATH } from '#content/newsletter/feed-check.ts'
import { articlesFailed } from '#content/newsletter/newsletter-texts.ts'
import { conditionsOf, toResponse } from '../http/answer.ts'
import { Document } from '../http/document.ts'
import { type IdentifyRequester, requireAdmin } from '../http/require-admin.ts'
import type { Feed } from './feed.ts'

/** GET /api/newsletter: the newest {articles}, compressed once for all; 502 with {error, articles: []} without any. */
export function newsletterRoute(feed: Pick<Feed, 'articles'>): Hono {
  let shown: Article[] | undefined
  let document: Document | undefined
  return new Hono().get('/api/newsletter', async (c) => {
    const { status, articles } = await feed.articles()
    if (status !== 'ok')
      return c.json({ error: articlesFailed.description, articles: [] }, 502, { 'cache-control': 'no-store' })
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

/** POST {url}: what the newsletter's feed at that address contains, or why there is none, for a signed-in admin. */
export const feedCheckRoute = (feed: Pick<Feed, 'check'>, identifyRequester: IdentifyRequester) =>
  new Hono().post(
    FEED_CHECK_PATH,
    requireAdmin(identifyRequester),
    bodyLimit({ maxSize: MAX_BODY_BYTES }),
    async (c) => {
      const { data } = CheckSchema.safeParse(await c.req.json().catch(() => null))
      if (!data) return c.json({ message: 'This needs the address of a newsletter.' }, 400)
      return c.json(await feed.check(data.url))
    },
  )

const MAX_BODY_BYTES = 10_000

const CheckSchema = z.object({ url: z.string() })
