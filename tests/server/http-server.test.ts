import { get as httpGet, type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, test, vi } from 'vitest'
import { Document } from '#server/http/document.ts'
import { createSiteServer, type SiteServer } from '#server/http/http-server.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { makeApp, makeCache, makePage, SITE_URL } from '#tests/support/make-app.ts'

const servers: SiteServer[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(servers.splice(0).map((server) => server.stop(0)))
})

const emptyMemory = { pages: makeCache(async () => makePage()), files: new Map(), logAccess: () => {} }

async function serve(next: RequestListener, memory = emptyMemory) {
  const server = createSiteServer()
  servers.push(server)
  server.serve({ ...memory, onPage: () => {}, onRequest: () => {} }, next)
  return { server, port: await server.listen({ host: '127.0.0.1', port: 0 }) }
}

function ask(port: number, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
    httpGet({ host: '127.0.0.1', port, path, method, headers, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    }).on('error', reject)
  })
}

function serveApp() {
  const headers = securityHeaders({ siteUrl: SITE_URL, isDevelopment: false })
  const render = vi.fn(async (path: string) => makePage(path === '/404' ? { status: 404 } : {}))
  const pages = makeCache(render, { headers, hearsOfWrites: true })
  const fileOf = (text: string) =>
    new Document({ type: 'text/css', cacheControl: 'immutable', headers, bytes: { identity: Buffer.from(text) } })
  const files = new Map([
    ['/assets/a.css', fileOf('a')],
    ['/assets/page.css', fileOf('a page of it '.repeat(1000))],
    ['/assets/long.css', fileOf('long '.repeat(50_000))],
  ])
  const app = vi.fn(getRequestListener(makeApp({ pages, files, securityHeaders: headers }).fetch))
  const logAccess = vi.fn()
  return { memory: { pages, files, logAccess }, app, pages, render, logAccess }
}

const withoutTrace = ({
  date,
  'x-request-id': _,
  'server-timing': timing,
  ...headers
}: IncomingMessage['headers']) => ({
  ...headers,
  'server-timing': String(timing).replace(SECOND, ''),
})

/** In which a page was sent. */
const SECOND = /;desc=\d+$/

test.each<[string, string, Record<string, string>]>([
  ['GET', '/', { 'accept-encoding': 'br' }],
  ['GET', '/', { 'accept-encoding': 'gzip' }],
  ['GET', '/?utm=1', {}],
  ['GET', '/?about=advisory', {}],
  ['HEAD', '/', { 'accept-encoding': 'br' }],
  ['GET', '/404', {}],
  ['GET', '/assets/a.css', {}],
  ['HEAD', '/assets/a.css?v=2', {}],
])('%s %s from memory is what the app answers', async (method, path, headers) => {
  const { memory, app } = serveApp()
  const { port } = await serve(app, memory)
  const { port: appPort } = await serve(app)
  const slow = await ask(appPort, path, headers, method)
  await ask(port, path, headers)
  app.mockClear()
  const fast = await ask(port, path, headers, method)
  expect(app).not.toHaveBeenCalled()
  expect(fast.status).toBe(slow.status)
  expect(fast.body).toEqual(slow.body)
  expect(withoutTrace(fast.headers)).toEqual(withoutTrace(slow.headers))
})

/** Sends the request as it is, and returns what arrives until the connection ends. */
function send(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let received = ''
    socket.setEncoding('latin1').on('error', reject)
    socket.on('data', (text) => (received += text)).on('close', () => resolve(received))
  })
}

/** Without what differs between any two answers; names in lower case and in order, as their order has no meaning. */
function comparable(received: string) {
  const [head = '', ...body] = received.replace('HTTP/1.1 100 Continue\r\n\r\n', '').split('\r\n\r\n')
  const [status, ...lines] = head.split('\r\n')
  const headers = lines.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase())).sort()
  const compared = headers.filter((line) => !/^(date|x-request-id|keep-alive):/.test(line))
  return [status, compared.map((line) => line.replace(SECOND, '')), body.join('\r\n\r\n')]
}

test('a page from memory is what the app would answer, for every kind of request', async () => {
  const { memory, app, pages, render } = serveApp()
  render.mockImplementation(async (path) => makePage({ html: `The page ${path}`, status: path === '/404' ? 404 : 200 }))
  const { port } = await serve(app, memory)
  const { port: appPort } = await serve(app)
  const tags: string[] = []
  for (const encoding of ['br', 'gzip', 'identity'])
    tags.push(String((await ask(port, '/', { 'accept-encoding': encoding })).headers.etag))
  const [br, gzip, identity] = tags
  const paths = [
    '/',
    '/?',
    '/?a=1&b=%20',
    '/?about=advisory',
    '/?about=nothing',
    '//',
    '/./',
    '/%2F',
    '/index.html',
    '/#x',
  ]
  const more = [
    '/404',
    '/nowhere',
    '/press-kit/',
    '/press-kit',
    '/assets/a.css',
    '/assets/a.css?v=1',
    '/assets/',
    '/%',
    '/\\',
  ]
  const lines = [
    ...['', 'Accept-Encoding: br', 'Accept-Encoding: gzip, deflate, br, zstd', 'Accept-Encoding: br;q=0.1, gzip;q=1'],
    ...['Accept-Encoding: *', 'Accept-Encoding: identity;q=0, br;q=0', 'Accept-Encoding: BR', 'Accept-Encoding: ,;q=x'],
    ...[identity, `W/${identity}`, `"x", ${identity}`, '*', '"x"', br, `${gzip},${br}`].map(
      (tag) => `If-None-Match: ${tag}`,
    ),
    ...[`Accept-Encoding: br\r\nIf-None-Match: W/${br}`, `Accept-Encoding: gzip\r\nIf-None-Match: "x",W/${gzip}`],
    ...['Range: bytes=0-9', 'If-Modified-Since: Sun, 22 Nov 2026 12:00:00 GMT', `If-Match: "x"`, 'Cookie: a=b; c=d'],
    ...['Sec-Purpose: prefetch', 'Save-Data: on', 'Origin: https://elsewhere.example', 'Authorization: Bearer x'],
    ...[
      'Cache-Control: no-cache',
      'X-Forwarded-For: 203.0.113.9',
      'Expect: 100-continue',
      'Upgrade: websocket',
      'TE: trailers',
    ],
  ]
  const requests = [
    ...['GET', 'HEAD'].flatMap((method) => lines.map((line) => [`${method} / HTTP/1.1`, line])),
    ...['GET', 'HEAD'].flatMap((method) => [...paths, ...more].map((path) => [`${method} ${path} HTTP/1.1`, ''])),
    ...lines.map((line) => ['GET /assets/a.css HTTP/1.1', line]),
    ...['POST', 'PUT', 'OPTIONS', 'TRACE'].map((method) => [`${method} / HTTP/1.1`, 'Content-Length: 0']),
    ['GET / HTTP/1.0', ''],
    ['GET http://elsewhere.example/ HTTP/1.1', ''],
  ]
  for (const path of ['/?about=advisory', '/press-kit', '/404']) await pages.get(path)
  app.mockClear()
  for (const host of ['localhost', 'elsewhere.example:8080'])
    for (const [first, line] of requests) {
      const request = `${first}\r\nHost: ${host}\r\n${line && `${line}\r\n`}Connection: close\r\n\r\n`
      const [fast, slow] = await Promise.all([send(port, request), send(appPort, request)])
      expect(comparable(fast), request).toEqual(comparable(slow))
    }
  // most of them came from memory
  expect(app.mock.calls.length).toBeLessThan(3 * requests.length)
})

test.each([
  ['GET /', 'Accept-Encoding: br'],
  ['GET /', 'If-None-Match: *'],
  ['HEAD /', 'Accept-Encoding: gzip'],
  ['HEAD /', 'If-None-Match: *'],
  ['GET /404', ''],
  ['GET /assets/a.css', ''],
  ['GET /assets/page.css', ''],
  ['GET /assets/long.css', ''],
])('%s with %j: what Node wrote once is repeated to the byte', async (first, line) => {
  const { memory, app, pages } = serveApp()
  const { port } = await serve(app, memory)
  await pages.get('/404')
  const asked = `${first} HTTP/1.1\r\nHost: x\r\n${line && `${line}\r\n`}`
  const ending = `${asked}Connection: close\r\n\r\n`
  await send(port, ending) // until it is compressed
  // an old client, whose 304 ends the connection
  await send(port, `${asked.replace('1.1', '1.0')}Connection: keep-alive\r\n\r\n${ending}`)
  const writeHead = vi.spyOn(ServerResponse.prototype, 'writeHead')
  const received = await send(port, `${asked}\r\n`.repeat(10) + ending)
  const [one = '', ...others] = received.replaceAll(/Date: .*\r\n|;desc=\d+/g, '').split(/(?=HTTP\/1\.1 )/)
  const last = others.pop()
  expect(others).toEqual(Array.from({ length: 9 }, () => one))
  const endings = [one.replace(/Connection: keep-alive\r\nKeep-Alive: timeout=20/, 'Connection: close'), one]
  expect(last).toBe(endings[0])
  expect(endings[0]).not.toBe(endings[1])
  // the first, the last, and the first of another second
  expect(writeHead.mock.calls.length).toBeLessThan(4)
})

test('between repeated answers to GET one to HEAD has the same headers and no body', async () => {
  const { memory, app } = serveApp()
  const { port } = await serve(app, memory)
  const asked = (method: string, ending = '') => `${method} /assets/page.css HTTP/1.1\r\nHost: x\r\n${ending}\r\n`
  const requests = ['GET', 'GET', 'HEAD', 'GET', 'HEAD', 'HEAD', 'GET'].map((method) => asked(method))
  const received = await send(port, requests.join('') + asked('HEAD', 'Connection: close\r\n'))
  const answers = received.split(/(?=HTTP\/1\.1 )/).map((answer) => answer.split('\r\n\r\n'))
  const bodies = answers.map(([, ...body]) => body.join('\r\n\r\n').length)
  expect(bodies).toEqual([13_000, 13_000, 0, 13_000, 0, 0, 13_000, 0])
  expect(answers.map(([head]) => /content-length: (\d+)/.exec(head ?? '')?.[1])).toEqual(bodies.map(() => '13000'))
})

test('the Date header is that of the current second', async () => {
  const { memory, app } = serveApp()
  const { port } = await serve(app, memory)
  const dateOf = async () => Date.parse(String((await ask(port, '/', { connection: 'keep-alive' })).headers.date))
  await dateOf()
  const before = await dateOf()
  await expect.poll(dateOf).toBeGreaterThan(before)
  const asked = Date.now()
  const date = await dateOf()
  expect(date).toBeGreaterThan(asked - 2000)
  expect(date).toBeLessThanOrEqual(Date.now())
})

test('304 comes from memory, with what a cache needs', async () => {
  const { memory, app, logAccess } = serveApp()
  const { port } = await serve(app, memory)
  const first = await ask(port, '/', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(first.body).toString()).toContain('<!doctype html>')
  app.mockClear()
  const again = await ask(port, '/', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
  expect(again.headers).toMatchObject({
    etag: first.headers.etag,
    vary: 'accept-encoding',
    'cache-control': 'no-cache',
  })
  expect(app).not.toHaveBeenCalled()
  expect(logAccess).toHaveBeenLastCalledWith({ method: 'GET', path: '/', status: 304 })
})

test('the next request after a write shows it', async () => {
  const { memory, app, pages, render } = serveApp()
  const { port } = await serve(app, memory)
  await ask(port, '/')
  render.mockResolvedValue(makePage({ html: 'saved' }))
  pages.drop('hero')
  expect(String((await ask(port, '/')).body)).toBe('saved')
})

test('other methods never get a page from memory', async () => {
  const { memory, app } = serveApp()
  const { port } = await serve(app, memory)
  await ask(port, '/')
  expect((await ask(port, '/', {}, 'DELETE')).status).toBe(405)
})

test.each(['POST /contact', 'POST /rest/v1/talks', 'DELETE /', 'PUT /api/visits'])(
  '%s without any body is answered as one with an empty body is',
  async (first) => {
    const { memory, app } = serveApp()
    const { port } = await serve(app, memory)
    const asked = `${first} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`
    const empty = comparable(await send(port, `${asked}Content-Length: 0\r\n\r\n`))
    expect(empty[0]).toMatch(/^HTTP\/1\.1 [234]/)
    expect(comparable(await send(port, `${asked}\r\n`))).toEqual(empty)
  },
)

test('too many or too large headers are refused', async () => {
  const { port } = await serve(serveApp().app)
  expect((await ask(port, '/', { 'x-large': 'a'.repeat(20_000) })).status).toBe(431)
})

test('headers, requests and idle connections have time limits, and the number of connections is limited', () => {
  const { http } = createSiteServer()
  expect(http).toMatchObject({ headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout: 20_000 })
  expect(http).toMatchObject({ timeout: 60_000, maxHeadersCount: 100, maxConnections: 5000 })
})

test('a port in use is reported in one sentence', async () => {
  const { port } = await serve(() => {})
  const problem = createSiteServer().listen({ host: '127.0.0.1', port })
  await expect(problem).rejects.toThrow(`Port ${port} is in use by another program`)
})

test('an address of another machine is reported in one sentence', async () => {
  await expect(createSiteServer().listen({ host: '203.0.113.1', port: 0 })).rejects.toThrow('HOST is "203.0.113.1"')
})

test('stopping takes no new connection, lets the request in flight finish, and closes connections made in advance', async () => {
  const arrived = Promise.withResolvers<ServerResponse>()
  const { server, port } = await serve((_, response) => arrived.resolve(response))
  const idle = connect(port, '127.0.0.1')
  const idleClosed = new Promise((resolve) => idle.on('close', resolve))
  const inFlight = ask(port, '/', { connection: 'keep-alive' })
  const response = await arrived.promise
  const stopped = server.stop()
  await expect(ask(port, '/')).rejects.toThrow('ECONNREFUSED')
  response.end('done')
  expect(String((await inFlight).body)).toBe('done')
  await Promise.all([stopped, idleClosed])
})

test('while it stops, every answer says that its connection ends', async () => {
  const { memory, app } = serveApp()
  const arrived = Promise.withResolvers<ServerResponse>()
  const { server, port } = await serve((request, response) => {
    if (request.url === '/slow') arrived.resolve(response)
    else app(request, response)
  }, memory)
  for (let times = 0; times < 2; times++) await ask(port, '/', { connection: 'keep-alive' })
  const busy = connect(port, '127.0.0.1')
  let received = ''
  busy.on('data', (bytes) => (received += String(bytes)))
  // a whole request, whose answer tells that the server has the headers of the next one, which is still being sent when the
  // stop begins
  const asked = 'GET / HTTP/1.1\r\nHost: x\r\n'
  busy.write(`${asked}\r\n${asked}`)
  await expect.poll(() => received).toContain('</p>')
  received = ''
  const slow = ask(port, '/slow', { connection: 'keep-alive' })
  const response = await arrived.promise
  const stopped = server.stop()
  busy.write('\r\n')
  await expect.poll(() => received).toMatch(/\r\nConnection: close\r\n[\s\S]*<\/p>/i)
  response.end('done')
  expect((await slow).headers.connection).toBe('close')
  await stopped
})

test('a refused body ends the connection, and is not received to its end', async () => {
  const { app } = serveApp()
  const { port } = await serve(app)
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let sent = 0
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.on('data', (bytes) => (received += String(bytes))).on('error', () => {})
  socket.write('POST /rest/v1/talks HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n')
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 413 /)
  expect(received).toMatch(/\r\nConnection: close\r\n/i)
  const chunk = Buffer.alloc(65_536)
  const go = () => {
    sent += chunk.length
    if (socket.writable) socket.write(chunk, (error) => error ?? go())
  }
  go()
  await closed
  // no more than the system's own buffers take
  expect(sent).toBeLessThan(20_000_000)
})

test('stopping cuts off what takes too long', async () => {
  const { server, port } = await serve(() => {})
  const hanging = ask(port, '/')
  const failed = expect(hanging).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 20))
  await server.stop(50)
  await failed
})

test('a stop cuts off what is still being sent, and waits for what is being answered', async () => {
  const arrived = Promise.withResolvers<ServerResponse>()
  const { server, port } = await serve(({ url }, response) => {
    if (url === '/slow') arrived.resolve(response)
  })
  const trickling = connect(port, '127.0.0.1').on('error', () => {})
  const closed = new Promise((resolve) => trickling.on('close', resolve))
  trickling.write('POST /storage/v1/object/a HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n')
  const timer = setInterval(() => trickling.write('x'), 10)
  const slow = ask(port, '/slow')
  const response = await arrived.promise
  const stopped = server.stop(60_000, 50)
  await closed
  clearInterval(timer)
  response.end('done')
  expect((await slow).body.toString()).toBe('done')
  await stopped
})

test('a streamed response ends when its client leaves', async () => {
  const cancel = vi.fn()
  const abort = vi.fn()
  const { port } = await serve(
    getRequestListener((request) => {
      request.signal.addEventListener('abort', abort)
      const pull = async (stream: ReadableStreamDefaultController) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        stream.enqueue(Buffer.alloc(1000))
      }
      return new Response(new ReadableStream({ pull, cancel }))
    }),
  )
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n'))
  socket.once('data', () => socket.destroy())
  await expect.poll(() => [cancel, abort].map(({ mock }) => mock.calls.length > 0)).toEqual([true, true])
})

test('200 slow clients do not slow down the others', async () => {
  const { memory, app } = serveApp()
  const { port } = await serve(app, memory)
  await ask(port, '/')
  const dawdling: Socket[] = []
  for (let count = 0; count < 200; count++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      count % 2
        ? 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '
        : 'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nn',
    )
    dawdling.push(socket)
  }
  const startedAt = performance.now()
  for (let count = 0; count < 20; count++) expect((await ask(port, '/')).status).toBe(200)
  const ms = performance.now() - startedAt
  for (const socket of dawdling) socket.destroy()
  // whoever waits for one of them waits for ten seconds
  expect(ms).toBeLessThan(5000)
})
