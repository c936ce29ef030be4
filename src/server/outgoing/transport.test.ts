import { createServer } from 'node:http'
import { createServer as createNetServer, connect as openSocket, Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FEED_URL, sends, startFeedServer } from '#tests/support/feed-server.ts'
import { listen } from '#tests/support/listen.ts'
import { oneArticle, startFeed } from '#tests/support/start-feed.ts'
import { createFeed, type FeedOptions } from '../feed/feed.ts'
import { connectPublicly, createTransport } from './transport.ts'

test('a redirect to another public address is followed', async () => {
  const publisher = await startFeedServer((request, response) =>
    request.url === '/feed'
      ? sends('', { location: 'http://www.letters.example/rss' }, 301)(request, response)
      : sends(oneArticle)(request, response),
  )
  const { titles } = await startFeed(publisher)
  expect(await titles()).toEqual(['One'])
  expect(publisher.requests.map(({ headers, url }) => `${headers.host}${url}`)).toEqual([
    'letters.example/feed',
    'www.letters.example/rss',
  ])
})

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://%31%32%37.0.0.1/',
  'http://127.0.0.1./',
  'http://user:word@127.0.0.1/',
  'https://127.0.0.1:8443/',
  '//127.0.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://inside.example/',
  'http://half.example/',
])('a redirect to %s is refused before anything connects', async (location) => {
  const publisher = await startFeedServer(sends('', { location }, 302))
  publisher.names = { 'inside.example': ['10.0.0.7'], 'half.example': ['93.184.215.14', '::ffff:10.0.0.7'] }
  const { feed, log } = await startFeed(publisher)
  expect(await feed.articles()).toEqual({ status: 'failed', articles: [] })
  expect(log.debug).toHaveBeenCalledWith('Failed to fetch RSS feed: not a public address')
  expect(publisher.connections).toEqual(['93.184.215.14'])
})

test('a name is not asked twice: what was checked is what is connected to', async () => {
  const publisher = await startFeedServer(sends(oneArticle))
  const resolve = vi.fn(async () => [resolve.mock.calls.length === 1 ? '93.184.215.14' : '127.0.0.1'])
  const { titles } = await startFeed(publisher, { resolve })
  expect(await titles()).toEqual(['One'])
  expect(publisher.connections).toEqual(['93.184.215.14'])
})

test('where no redirect is allowed, the first one is refused', async () => {
  const publisher = await startFeedServer(sends('', { location: 'http://www.letters.example/rss' }, 301))
  const { resolve, connect } = publisher
  const transport = createTransport({ resolve, connect, redirects: 0 })
  await expect(transport(FEED_URL, {}, AbortSignal.timeout(5000))).rejects.toThrow('too many redirects')
  expect(publisher.requests).toHaveLength(1)
})

test("by its own resolver and connector it refuses a server on this machine, but not the owner's proxy", async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    sends(oneArticle)(request, response)
  })
  const port = await listen(server)
  onTestFinished(() => void server.close())
  const local = `http://127.0.0.1:${port}`
  const make = (options: Partial<FeedOptions>) => {
    const feed = createFeed({
      substackUrl: async () => local,
      store: { read: async () => null, write: async () => {} },
      log: { debug() {}, warn() {} },
      ...options,
    })
    onTestFinished(() => feed.close())
    return feed.articles()
  }
  expect((await make({})).status).toBe('failed')
  expect(asked).toEqual([])
  expect((await make({ substackUrl: async () => FEED_URL, proxyUrl: `${local}/get?key=1` })).status).toBe('ok')
  expect(asked).toEqual(['/get?key=1&url=http%3A%2F%2Fletters.example%2Ffeed'])
})

test('whoever the proxy sent elsewhere is not sent back inside', async () => {
  const publisher = await startFeedServer((request, response) => {
    const location = request.headers.host === 'proxy.lan' ? 'http://letters.example/' : 'http://proxy.lan/admin'
    sends('', { location }, 302)(request, response)
  })
  publisher.names = { 'proxy.lan': ['10.0.0.5'] }
  const { feed } = await startFeed(publisher, { proxyUrl: 'http://proxy.lan/' })
  expect(await feed.articles()).toEqual({ status: 'failed', articles: [] })
  expect(publisher.connections).toEqual(['10.0.0.5', '93.184.215.14'])
})

test('a proxy may redirect to itself', async () => {
  const publisher = await startFeedServer((request, response) =>
    request.url?.startsWith('/get/')
      ? sends(oneArticle)(request, response)
      : sends('', { location: '/get/' }, 308)(request, response),
  )
  publisher.names = { 'proxy.lan': ['10.0.0.5'] }
  const { titles } = await startFeed(publisher, { proxyUrl: 'http://proxy.lan/get' })
  expect(await titles()).toEqual(['One'])
})

test.each(['http://127.0.0.1', 'http://0x7f.1', 'http://[::ffff:10.0.0.7]'])(
  'a proxy is not asked for %s',
  async (substackUrl) => {
    const publisher = await startFeedServer(sends(oneArticle))
    publisher.names = { 'proxy.lan': ['10.0.0.5'] }
    const { feed } = await startFeed(publisher, { substackUrl: async () => substackUrl, proxyUrl: 'http://proxy.lan/' })
    expect((await feed.articles()).status).toBe('failed')
    expect(publisher.requests).toHaveLength(0)
  },
)

test('a proxy that redirects inside is refused', async () => {
  const publisher = await startFeedServer(sends('', { location: 'http://10.0.0.7/' }, 302))
  publisher.names = { 'proxy.lan': ['10.0.0.5'], '10.0.0.7': ['10.0.0.7'] }
  const { feed } = await startFeed(publisher, { proxyUrl: 'http://proxy.lan/' })
  expect(await feed.articles()).toEqual({ status: 'failed', articles: [] })
  expect(publisher.connections).toEqual(['10.0.0.5'])
})

test.each([
  ['a private address', ['10.0.0.7']],
  ['one private address of two', ['93.184.215.14', '127.0.0.1']],
  ['no address', []],
])('a connection by name is refused before it is opened: %s', async (_, addresses) => {
  const connect = vi.fn<() => Socket>()
  const opening = connectPublicly({ hostname: 'a.example', port: 587 }, 1000, {
    resolve: async () => addresses,
    connect,
  })
  await expect(opening).rejects.toThrow('not a public address')
  expect(connect).not.toHaveBeenCalled()
})

test('a connection goes to the addresses that were checked, though the name has others a moment later', async () => {
  const server = createNetServer()
  onTestFinished(() => void server.close())
  const port = await listen(server)
  const resolve = vi.fn(async () => ['10.0.0.7']).mockResolvedValueOnce(['93.184.215.14'])
  const connect = vi.fn(() => openSocket(port, '127.0.0.1'))
  const socket = await connectPublicly({ hostname: 'rebinding.example', port: 465 }, 1000, { resolve, connect })
  socket.destroy()
  expect(resolve).toHaveBeenCalledOnce()
  const target = { hostname: 'rebinding.example', port: 465, isSecure: false, addresses: ['93.184.215.14'] }
  expect(connect).toHaveBeenCalledExactlyOnceWith(target)
})

test('a connection that nobody answers is given up', async () => {
  const socket = new Socket()
  const opening = connectPublicly({ hostname: 'a.example', port: 25 }, 20, {
    resolve: async () => ['93.184.215.14'],
    connect: () => socket,
  })
  await expect(opening).rejects.toThrow('no answer in time')
  expect(socket.destroyed).toBe(true)
})
