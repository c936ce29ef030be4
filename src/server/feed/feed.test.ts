import { expect, test, vi } from 'vitest'
import { FEED_URL, sends, startFeedServer } from '#tests/support/feed-server.ts'
import { oneArticle, startFeed, twoArticles } from '#tests/support/start-feed.ts'
import { FEED_KEPT_MS, FEED_PAUSE_MS } from './feed-cache.ts'

test('articles come from {substack_url}/feed and are kept for ten minutes', async () => {
  const publisher = await startFeedServer(sends(oneArticle))
  const { titles, clock } = await startFeed(publisher)
  expect(await titles()).toEqual(['One'])
  expect(publisher.requests[0]).toMatchObject({ method: 'GET', url: '/feed', headers: { host: 'letters.example' } })
  clock.now += FEED_KEPT_MS - 1
  expect(await titles()).toEqual(['One'])
  expect(publisher.requests).toHaveLength(1)
})

test('a stale copy serves at once while a new one is read, and the change is told', async () => {
  const onChange = vi.fn()
  const publisher = await startFeedServer(sends(oneArticle))
  const { titles, clock } = await startFeed(publisher, { onChange })
  await titles()
  expect(onChange).toHaveBeenCalledTimes(1)
  publisher.answer = sends(twoArticles)
  clock.now += FEED_KEPT_MS
  expect(await titles()).toEqual(['One'])
  await expect.poll(titles).toEqual(['Two!', 'One'])
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('latest never waits: nothing first, the articles once they are there', async () => {
  const publisher = await startFeedServer(sends(oneArticle))
  const { feed } = await startFeed(publisher)
  expect(await feed.latest()).toBeNull()
  await expect.poll(() => feed.latest()).toHaveLength(1)
})

test.each([
  ['<generator>Substack</generator>', 'Substack'],
  ['<generator uri="https://ghost.org"><![CDATA[ Ghost 6.2 ]]></generator>', 'Ghost 6.2'],
  ['', null],
  ['<generator/>', null],
])('a feed with %j was made by %s, also after a restart', async (element, name) => {
  const xml = oneArticle.replace('<item>', `${element}<item>`)
  const publisher = await startFeedServer(sends(xml))
  const { feed, titles, file } = await startFeed(publisher)
  expect(await feed.about()).toBeNull()
  await titles()
  const about = { ...(name && { generator: name }), home: 'https://letters.example/' }
  expect(await feed.about()).toMatchObject(about)
  publisher.answer = sends('', {}, 500)
  expect(await (await startFeed(publisher, { file })).feed.about()).toMatchObject(about)
})

test.each([
  ['a move to another host', [308, 'https://words.example/rss'], 'https://words.example'],
  ['two moves', [301, '/there', 301, 'http://words.example/feed'], 'http://words.example'],
  ['a redirect for now', [302, 'https://words.example/feed'], null],
  ['a move that begins with a redirect for now', [302, '/there', 301, 'https://words.example/feed'], null],
  ['another path', [301, '/rss/'], null],
  ['www.', [301, 'http://www.letters.example/feed'], null],
] as const)('the owner learns where the newsletter is after %s', async (_, steps, movedTo) => {
  const redirects = [...steps]
  const publisher = await startFeedServer((request, response) => {
    const [status, location] = redirects.splice(0, 2) as [number?, string?]
    return sends(oneArticle, location ? { location } : {}, status)(request, response)
  })
  const { feed, titles } = await startFeed(publisher)
  expect(await titles()).toEqual(['One'])
  expect(await feed.condition()).toMatchObject({ address: 'http://letters.example/feed', movedTo, lastFailure: null })
})

test('a newsletter that has moved back is where it was, also if it is unchanged (304)', async () => {
  const publisher = await startFeedServer((request, response) =>
    sends(
      oneArticle,
      request.url === '/feed' ? { location: 'http://words.example/' } : {},
      request.url === '/feed' ? 301 : 200,
    )(request, response),
  )
  const { feed, titles, clock, file } = await startFeed(publisher)
  await titles()
  const restarted = (await startFeed(publisher, { file })).feed
  expect(await restarted.condition()).toMatchObject({ movedTo: 'http://words.example' })
  publisher.answer = sends('', {}, 304)
  clock.now += FEED_KEPT_MS
  await titles()
  await expect.poll(async () => (await feed.condition()).movedTo).toBeNull()
})

test('an unchanged feed is not sent again (304)', async () => {
  const onChange = vi.fn()
  const publisher = await startFeedServer(
    sends(oneArticle, { etag: '"v1"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' }),
  )
  const { titles, clock, feed } = await startFeed(publisher, { onChange })
  await titles()
  publisher.answer = sends('', {}, 304)
  clock.now += FEED_KEPT_MS
  await titles()
  await expect.poll(() => publisher.requests).toHaveLength(2)
  expect(publisher.requests[1]!.headers).toMatchObject({
    'if-none-match': '"v1"',
    'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT',
  })
  await feed.close()
  expect(await titles()).toEqual(['One'])
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('the last good copy serves while the publisher fails, and for a while nobody asks him again', async () => {
  const publisher = await startFeedServer(sends(oneArticle))
  const { titles, clock, log } = await startFeed(publisher)
  await titles()
  publisher.answer = sends('', {}, 500)
  clock.now += FEED_KEPT_MS
  for (let visit = 0; visit < 3; visit++) expect(await titles()).toEqual(['One'])
  await expect.poll(() => log.debug).toHaveBeenCalledWith('Failed to fetch RSS feed: 500')
  expect(await titles()).toEqual(['One'])
  expect(publisher.requests).toHaveLength(2)
  publisher.answer = sends(twoArticles)
  clock.now += FEED_PAUSE_MS
  await expect.poll(titles).toEqual(['Two!', 'One'])
})

test("another newsletter's copy is not shown for this one", async () => {
  let substackUrl: string | null = FEED_URL
  const publisher = await startFeedServer((request, response) =>
    sends(request.headers.host === 'letters.example' ? oneArticle : twoArticles)(request, response),
  )
  const { titles } = await startFeed(publisher, { substackUrl: async () => substackUrl })
  expect(await titles()).toEqual(['One'])
  substackUrl = 'http://other.example'
  expect(await titles()).toEqual(['Two!', 'One'])
  substackUrl = ''
  expect(await titles()).toEqual([])
})

test('what arrives after the owner has moved on is not kept', async () => {
  let substackUrl = 'http://slow.example'
  const publisher = await startFeedServer((request, response) => {
    if (request.headers.host === 'letters.example') return sends(oneArticle)(request, response)
    setTimeout(() => sends(twoArticles)(request, response), 300)
  })
  const { titles } = await startFeed(publisher, { substackUrl: async () => substackUrl })
  const late = titles()
  await expect.poll(() => publisher.requests).toHaveLength(1)
  substackUrl = FEED_URL
  expect(await titles()).toEqual(['One'])
  await late
  publisher.answer = sends('', {}, 500)
  expect(await titles()).toEqual(['One'])
})

test('a copy from the future, told by a clock that was wrong, is read anew', async () => {
  const publisher = await startFeedServer(sends(oneArticle))
  const { titles, clock } = await startFeed(publisher)
  await titles()
  clock.now -= 365 * 24 * 60 * 60_000
  publisher.answer = sends(twoArticles)
  await expect.poll(titles).toEqual(['Two!', 'One'])
})

test('articles stay while the backend cannot tell where the newsletter is', async () => {
  const substackUrl = vi.fn(async () => FEED_URL)
  const { titles } = await startFeed(await startFeedServer(sends(oneArticle)), { substackUrl })
  await titles()
  substackUrl.mockRejectedValue(new Error('database is locked'))
  expect(await titles()).toEqual(['One'])
})

test('where nobody can say who the publisher is, that is a failure and not an empty newsletter', async () => {
  const publisher = await startFeedServer(sends(oneArticle))
  const { feed } = await startFeed(publisher, { substackUrl: () => Promise.reject(new Error('no backend')) })
  expect(await feed.latest()).toBeNull()
  expect(await feed.articles()).toEqual({ status: 'failed', articles: [] })
  expect(publisher.requests).toHaveLength(0)
})
