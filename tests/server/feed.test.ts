import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Article } from '#content/newsletter/article.ts'
import type { FeedOptions } from '#server/feed/feed.ts'
import { FEED_KEPT_MS } from '#server/feed/feed-cache.ts'
import { FEED_MAX_BYTES } from '#server/feed/read-feed.ts'
import { newsletterRoute } from '#server/feed/route.ts'
import { mountRoutes } from '#server/http/route.ts'
import { rss, rssItem, sends, startFeedServer } from '#tests/support/feed-server.ts'
import { oneArticle, startFeed } from '#tests/support/start-feed.ts'

/* GET /api/newsletter before a publisher on a real socket: what he may send, and what he may not do to us. */

const FEEDS = join(import.meta.dirname, '../support/feeds')
const FAILED = { error: 'Could not load the latest Substack articles', articles: [] }
const MANY_SPACES = Buffer.alloc(200_000_000, ' ')
const SHORT = { timeoutMs: 300 }

async function startNewsletter(answer: RequestListener, options: Parameters<typeof startFeed>[1] = {}) {
  const publisher = await startFeedServer(answer)
  const site = await startFeed(publisher, { substackUrl: async () => 'http://letters.test', ...options })
  const route = mountRoutes([newsletterRoute(site.feed, async () => false)])
  const get = async (): Promise<{ status: number; articles: Article[] }> => {
    const response = await route.request('/api/newsletter')
    const body = await response.json()
    if (response.status !== 200) expect(body).toEqual(FAILED)
    return { status: response.status, articles: body.articles }
  }
  const titles = async () => (await get()).articles.map(({ title }) => title)
  return { ...site, publisher, get, titles }
}

test.each([
  ['Substack', 'substack', 'application/xml; charset=utf-8'],
  ['Ghost', 'ghost', 'application/rss+xml; charset=UTF-8'],
  ['WordPress', 'wordpress', 'application/rss+xml; charset=UTF-8'],
  ['an Atom feed', 'atom', 'application/atom+xml'],
])('the articles of %s', async (_, name, contentType) => {
  const [xml, articles] = await Promise.all([
    readFile(join(FEEDS, `${name}.xml`)),
    readFile(join(FEEDS, `${name}.json`), 'utf8'),
  ])
  // a proxy, so that the newsletter's own address is https
  const https = { substackUrl: async () => 'https://letters.example', proxyUrl: 'http://proxy.example/' }
  const { get } = await startNewsletter(sends(xml, { 'content-type': contentType }), https)
  expect(await get()).toEqual({ status: 200, articles: JSON.parse(articles) })
})

const latin1 = (title: string, declared: string) =>
  Buffer.from(rss(rssItem(title)).replace('UTF-8', declared), 'latin1')
const utf16 = Buffer.from(`\ufeff${rss(rssItem('café')).replace('UTF-8', 'UTF-16')}`, 'utf16le')

test.each<[string, RequestListener, string]>([
  ['a byte order mark', sends(`\ufeff${oneArticle}`), 'One'],
  ['UTF-16', sends(utf16), 'café'],
  ['blank lines before the declaration', sends(`\n\n${oneArticle}`), 'One'],
  ['no declaration', sends(oneArticle.replace(/^<\?.*?\?>/, '')), 'One'],
  ['ISO-8859-1 by header', sends(latin1('café', 'utf-8'), { 'content-type': 'text/xml; charset=ISO-8859-1' }), 'café'],
  ['ISO-8859-1 by declaration', sends(latin1('café', 'iso-8859-1'), { 'content-type': 'text/xml' }), 'café'],
  ['Windows-1252', sends(latin1('\x93caf\xe9\x94', 'windows-1252'), { 'content-type': 'text/xml' }), '“café”'],
  ['an encoding nobody knows', sends(oneArticle, { 'content-type': 'text/xml; charset=klingon' }), 'One'],
  ['the type of a web page', sends(oneArticle, { 'content-type': 'text/html' }), 'One'],
  ['the type of nothing in particular', sends(oneArticle, { 'content-type': 'application/octet-stream' }), 'One'],
  ['no type', (_, response) => response.writeHead(200).end(oneArticle), 'One'],
  ['gzip', sends(gzipSync(oneArticle), { 'content-encoding': 'gzip' }), 'One'],
  ['br', sends(brotliCompressSync(oneArticle), { 'content-encoding': 'br' }), 'One'],
  ['a script as title', sends(rss(rssItem('<![CDATA[<script>alert(1)</script>Hello <b>you</b>]]>'))), 'Hello you'],
  ['an escaped script as title', sends(rss(rssItem('&lt;script&gt;alert(1)&lt;/script&gt;Hello'))), 'Hello'],
  ['names of HTML, which XML does not know', sends(rss(rssItem('Caf&eacute;&nbsp;&mdash; R&amp;D'))), 'Café — R&D'],
  ['a redirect in a packed answer', redirectOnce('/rss', { 'content-encoding': 'gzip' }), 'One'],
])('a feed with %s is read', async (_, answer, title) => {
  const { titles } = await startNewsletter(answer)
  expect(await titles()).toEqual([title])
})

test.each<[string, RequestListener, string, Partial<FeedOptions>?]>([
  ['a 500', sends('', {}, 500), '500'],
  ['a packed 500', sends(gzipSync('no'), { 'content-encoding': 'gzip' }, 500), '500'],
  ['a 404', sends('', {}, 404), '404'],
  ['a 429', sends('', { 'retry-after': '3600' }, 429), '429'],
  ['no content', sends('', {}, 204), '204'],
  ['bad XML', sends('<rss><channel><item'), 'the answer is not a feed'],
  ['XML that is no feed', sends('<html xmlns="http://www.w3.org/1999/xhtml"/>'), 'the answer is not a feed'],
  ['a web page', sends('<!doctype html><p>Verify that you are human'), 'the answer is not a feed'],
  ['JSON', sends('{"items":[]}'), 'the answer is not a feed'],
  ['nothing', sends(''), 'the answer is not a feed'],
  [
    'a packing nobody asked for',
    sends(deflateSync(oneArticle), { 'content-encoding': 'deflate' }),
    'the answer is not a feed',
  ],
  ['a broken packing', sends('hello', { 'content-encoding': 'gzip' }), 'the answer is damaged'],
  ['a broken connection', (request) => request.socket.destroy(), 'ECONNRESET'],
  ['silence', () => {}, 'no answer in time', SHORT],
  ['a body that trickles', trickle, 'no answer in time', SHORT],
  ['a redirect to no web address', sends('', { location: 'file:///etc/passwd' }, 302), 'a redirect to no web address'],
  ['a redirect to nowhere', sends('', { location: 'http://' }, 302), 'a redirect to no web address'],
  ['a redirect to this machine', sends('', { location: 'http://127.0.0.1/' }, 302), 'not a public address'],
  ['redirects without end', sends('', { location: '/again' }, 302), 'too many redirects'],
  ['a name that leads inside', sends(oneArticle), 'not a public address', { resolve: async () => ['10.0.0.7'] }],
  ['a name that leads nowhere', sends(oneArticle), 'not a public address', { resolve: async () => [] }],
  [
    'a name server that is silent',
    sends(oneArticle),
    'no answer in time',
    { ...SHORT, resolve: () => new Promise(() => {}) },
  ],
])('%s is a failure, and the last good copy serves on', async (_, answer, words, options = {}) => {
  const without = await startNewsletter(answer, options)
  expect(await without.get()).toEqual({ status: 502, articles: [] })
  expect(without.log.warn.mock.calls).toEqual([[`Failed to fetch RSS feed: ${words}`]])

  const { file, titles, clock } = await startNewsletter(sends(oneArticle))
  expect(await titles()).toEqual(['One'])
  const later = clock.now + FEED_KEPT_MS
  const after = await startNewsletter(answer, { ...options, file, now: () => later })
  expect(await after.titles()).toEqual(['One'])
  await expect.poll(() => after.log.warn.mock.calls).toEqual([[`Failed to fetch RSS feed: ${words}`]])
  expect(await after.titles()).toEqual(['One'])
})

test('a 304 that nobody asked for is a failure', async () => {
  const { get, log } = await startNewsletter(sends('', {}, 304))
  expect((await get()).status).toBe(502)
  expect(log.warn.mock.calls).toEqual([['Failed to fetch RSS feed: 304']])
})

test('an endless body is cut at a megabyte, and the complete items in it are taken', async () => {
  let sent = 0
  const { titles } = await startNewsletter((_, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' })
    response.write(oneArticle.replace('</channel></rss>', '<item><title>Endless</title><description>'))
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536
    }
    response.on('drain', more)
    more()
  })
  expect(await titles()).toEqual(['One'])
  expect(sent).toBeLessThan(10 * FEED_MAX_BYTES)
})

test.each([
  ['gzip', gzipSync],
  ['br', (body: Buffer) => brotliCompressSync(body, { params: { 1: 1 } })], // quality, or it takes minutes
])('a small body that unpacks without end (%s) is cut too', async (encoding, pack) => {
  const bomb = pack(Buffer.concat([Buffer.from(oneArticle.slice(0, -16)), MANY_SPACES]))
  const before = process.memoryUsage.rss()
  const { titles } = await startNewsletter(sends(bomb, { 'content-encoding': encoding }))
  expect(await titles()).toEqual(['One'])
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
})

test('ten visitors at once cause one fetch', async () => {
  const { get, publisher } = await startNewsletter(sends(oneArticle))
  const answers = await Promise.all(Array.from({ length: 10 }, get))
  expect(answers.map(({ status, articles }) => [status, articles.length])).toEqual(Array(10).fill([200, 1]))
  expect(publisher.requests).toHaveLength(1)
})

test('the costliest document holds the rest of the site for less than a second', async () => {
  const { get } = await startNewsletter(sends(rss(rssItem('Costly', '<?a?>'.repeat(300_000)))))
  let longestMs = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
  }, 5)
  await get()
  clearInterval(timer)
  expect(longestMs).toBeLessThan(1000)
})

test('a request while the site stops is answered, whatever the name server says later', async () => {
  const { get, feed } = await startNewsletter(sends(oneArticle), { resolve: () => Promise.reject(new Error('late')) })
  await feed.close()
  expect((await get()).status).toBe(502)
})

function redirectOnce(location: string, headers: Record<string, string>): RequestListener {
  return (request, response) =>
    (request.url === location ? sends(oneArticle) : sends(gzipSync('moved'), { location, ...headers }, 301))(
      request,
      response,
    )
}

function trickle(_: unknown, response: Parameters<RequestListener>[1]) {
  response.writeHead(200)
  const timer = setInterval(() => response.write('<rss>'), 20)
  response.on('close', () => clearInterval(timer))
}
