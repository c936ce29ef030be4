import { get as httpGet, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
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
  await Promise.all(servers.splice(0).map((server) => server.stop(0)))
})

const emptyMemory = { pages: makeCache(async () => makePage()), files: new Map(), logAccess: () => {} }

async function serve(next: RequestListener, memory = emptyMemory) {
  const server = createSiteServer()
  servers.push(server)
  server.serve(memory, next)
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
  const pages = makeCache(render, { headers })
  const file = new Document({
    type: 'text/css',
    cacheControl: 'immutable',
    headers,
    bytes: { identity: Buffer.from('a') },
  })
  const files = new Map([['/assets/a.css', file]])
  const app = vi.fn(getRequestListener(makeApp({ pages, files, securityHeaders: headers }).fetch))
  const logAccess = vi.fn()
  return { memory: { pages, files, logAccess }, app, pages, render, logAccess }
}

const withoutTrace = ({ date, 'x-request-id': _, ...headers }: IncomingMessage['headers']) => headers

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

test('after a write the next request shows it', async () => {
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

test('too many or too large headers are refused', async () => {
  const { port } = await serve(serveApp().app)
  expect((await ask(port, '/', { 'x-large': 'a'.repeat(20_000) })).status).toBe(431)
})

test('headers, requests and idle connections have their time, and connections their number', () => {
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
  await ask(port, '/')
  const slow = ask(port, '/slow', { connection: 'keep-alive' })
  const busy = connect(port, '127.0.0.1')
  let received = ''
  busy.on('data', (bytes) => (received += String(bytes)))
  // the headers of a request that is still being sent when the stop begins
  busy.write('GET / HTTP/1.1\r\nHost: x\r\n')
  const response = await arrived.promise
  const stopped = server.stop()
  busy.write('\r\n')
  await vi.waitFor(() => expect(received).toContain('</p>'))
  expect(received).toMatch(/\r\nConnection: close\r\n/i)
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
  await vi.waitFor(() => expect(received).toMatch(/^HTTP\/1\.1 413 /))
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
  expect(ms).toBeLessThan(1000)
})
