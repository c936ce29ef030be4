import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sends, startFeedServer } from '#tests/support/feed-server.ts'
import { oneArticle, startFeed } from '#tests/support/start-feed.ts'
import { mountRoutes } from '../http/route.ts'
import { newsletterRoute } from './route.ts'

test('GET /api/newsletter answers the articles, 304 to who has them, 502 when there are none to give', async () => {
  const publisher = await startFeedServer(sends(oneArticle))
  const { feed } = await startFeed(publisher)
  const route = mountRoutes([newsletterRoute(feed, async () => false)])
  const answer = await route.request('/api/newsletter')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(await answer.json()).toMatchObject({ articles: [{ title: 'One' }] })
  const again = await route.request('/api/newsletter', { headers: { 'if-none-match': answer.headers.get('etag')! } })
  expect(again.status).toBe(304)
  const packed = await route.request('/api/newsletter', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('vary')).toBe('accept-encoding')
  expect(packed.headers.get('etag')).not.toBe(answer.headers.get('etag'))
  expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toContain('"articles":[{"title":"One"')

  const shut = await mountRoutes([newsletterRoute(feed, async () => true)]).request('/api/newsletter')
  expect([shut.headers.get('cache-control'), await shut.json()]).toEqual(['no-store', { articles: [] }])

  const failing = await startFeed(await startFeedServer(sends('', {}, 500)))
  const failed = await mountRoutes([newsletterRoute(failing.feed, async () => false)]).request('/api/newsletter')
  expect(failed.status).toBe(502)
  expect(failed.headers.get('cache-control')).toBe('no-store')
  expect(await failed.json()).toEqual({ error: 'Could not load the latest Substack articles', articles: [] })
})
