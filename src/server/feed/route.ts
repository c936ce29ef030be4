import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { articlesFailed } from '#content/newsletter/newsletter-texts.ts'
import type { Feed } from './feed.ts'

/** GET /api/newsletter: the newest articles as {articles}; 502 with {error, articles: []} when none can be had. */
export const newsletterRoute = (feed: Feed) =>
  new Hono().get('/api/newsletter', etag(), async (c) => {
    const { status, articles } = await feed.articles()
    if (status === 'ok') return c.json({ articles }, 200, { 'cache-control': 'no-cache' })
    return c.json({ error: articlesFailed.description, articles: [] }, 502, { 'cache-control': 'no-store' })
  })
