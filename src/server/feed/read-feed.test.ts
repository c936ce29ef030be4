import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type FeedServer, rss, rssItem, sends, startFeedServer } from '#tests/support/feed-server.ts'
import { oneArticle, startFeed } from '#tests/support/start-feed.ts'
import { FEED_MAX_BYTES } from './read-feed.ts'

test.each([
  ['a 500', sends('', {}, 500), '500'],
  ['a 404', sends('', {}, 404), '404'],
  ['a 304 nobody asked for', sends('', {}, 304), '304'],
  ['bad XML', sends('<rss><channel><item'), 'the answer is not a feed'],
  ['a broken connection', (request: { socket: { destroy(): void } }) => request.socket.destroy(), 'ECONNRESET'],
  ['silence', () => {}, 'no answer in time'],
  ['a redirect to no web address', sends('', { location: 'file:///etc/passwd' }, 302), 'a redirect to no web address'],
  ['redirects without end', sends('', { location: '/again' }, 302), 'too many redirects'],
] satisfies [string, FeedServer['answer'], string][])(
  '%s without a copy fails and is logged',
  async (_, answer, words) => {
    const publisher = await startFeedServer(answer)
    const { feed, log } = await startFeed(publisher, { substackUrl: async () => 'http://letters.test', timeoutMs: 300 })
    expect(await feed.articles()).toEqual({ status: 'failed', articles: [] })
    expect(log.warn.mock.calls).toEqual([[`Failed to fetch RSS feed: ${words}`]])
  },
)

test('a body without end is cut at two megabytes; the whole items in it count', async () => {
  let sent = 0
  const publisher = await startFeedServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' })
    response.write(oneArticle.replace('</channel></rss>', '<item><title>Endless</title><description>'))
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536
    }
    response.on('drain', more)
    more()
  })
  const { titles } = await startFeed(publisher)
  expect(await titles()).toEqual(['One'])
  expect(sent).toBeLessThan(10 * FEED_MAX_BYTES)
})

test('a small packed body that unpacks without end is cut too', async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from(oneArticle.slice(0, -16)), Buffer.alloc(200_000_000, ' ')]))
  const publisher = await startFeedServer(sends(bomb, { 'content-encoding': 'gzip' }))
  const before = process.memoryUsage.rss()
  const { titles } = await startFeed(publisher)
  expect(await titles()).toEqual(['One'])
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
})

test('a body that trickles is given up', async () => {
  const publisher = await startFeedServer((_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('<rss>'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const { feed } = await startFeed(publisher, { timeoutMs: 200 })
  expect(await feed.articles()).toEqual({ status: 'failed', articles: [] })
})

test.each([
  ['the header', 'caf\xe9', 'text/xml; charset=ISO-8859-1', 'utf-8'],
  ['the declaration', 'caf\xe9', 'application/rss+xml', 'iso-8859-1'],
  ['an unknown name', 'cafe', 'text/xml; charset=klingon', 'utf-8'],
])('the encoding is known from %s', async (_, title, contentType, declared) => {
  const body = Buffer.from(rss(rssItem(title)).replace('UTF-8', declared), 'latin1')
  const { titles } = await startFeed(await startFeedServer(sends(body, { 'content-type': contentType })))
  expect(await titles()).toEqual([title.replace('\xe9', 'é')])
})
