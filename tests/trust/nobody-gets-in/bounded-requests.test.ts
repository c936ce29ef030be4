import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createSiteServer } from '#server/http/http-server.ts'
import { openTestBackend } from '#tests/support/backend.ts'
import { clientAt, untilAdmitted } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { Trial } from '#tests/support/trial.ts'

const trial = new Trial('nobody gets in', 'requests that are too large, too many, too slow or that fail')
let server: TestServer
let publishable: string

beforeAll(async () => {
  server = await startServer()
  publishable = (await server.keys()).publishable
})
afterAll(async () => {
  trial.print()
  await server?.stop()
})

const MB = 1024 * 1024
/** More than any service accepts. */
const MOST_TAKEN = 14 * MB
/** After so much the client waits for its refusal: a connection may hold tens of megabytes in transit. */
const PATIENT_AFTER = 12 * MB
const PATIENCE_MS = 3000

/** Sends these bytes, then more as long as they are accepted; returns the status and how much was accepted. */
function send(head: string, more?: Buffer): Promise<{ status: number; taken: number }> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1')
    let answer = ''
    let taken = 0
    let isPatient = false
    const finish = () => {
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), taken })
    }
    const push = () => {
      while (more && !socket.destroyed && taken < 4 * MOST_TAKEN) {
        if (taken >= PATIENT_AFTER && !isPatient) {
          isPatient = true
          return void setTimeout(push, PATIENCE_MS)
        }
        taken += more.length
        if (!socket.write(more)) return void socket.once('drain', push)
      }
    }
    socket.on('connect', () => {
      socket.write(head)
      push()
    })
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (answer.includes('\r\n\r\n') && !/^HTTP\/1\.1 100/.test(answer)) finish()
    })
    socket.on('close', finish).on('error', finish)
    setTimeout(finish, 10_000).unref()
  })
}

/** Refused by a response, or (0) by closing the connection on a client that was still sending and not reading. */
const isRefused = (status: number) => status === 0 || (status >= 400 && status < 500)

const head = (method: string, path: string, lines: string[] = []) =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', `apikey: ${publishable}`, ...lines].join('\r\n')}\r\n\r\n`

const WRITES: [method: string, path: string, type: string][] = [
  ['POST', '/contact', 'application/x-www-form-urlencoded'],
  ['POST', '/api/visits', 'application/json'],
  ['POST', '/functions/v1/send-email', 'application/json'],
  ['POST', '/functions/v1/create-storage-bucket', 'application/json'],
  ['POST', '/auth/v1/token?grant_type=password', 'application/json'],
  ['POST', '/auth/v1/recover', 'application/json'],
  ['POST', '/auth/v1/verify', 'application/json'],
  ['PUT', '/auth/v1/user', 'application/json'],
  ['POST', '/rest/v1/stories', 'application/json'],
  ['PATCH', '/rest/v1/hero?id=not.is.null', 'application/json'],
  ['POST', '/storage/v1/object/story-images/stories/a.png', 'image/png'],
  ['POST', '/storage/v1/object/list/story-images', 'application/json'],
  ['POST', '/storage/v1/bucket', 'application/json'],
  ['POST', '/nowhere', 'text/plain'],
]

it('takes no body without end, whether its length is told or not', async () => {
  const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`)
  const bytes = Buffer.alloc(0x10000, 'x')
  const tries = WRITES.map(async ([method, path, type]) => {
    const chunked = await send(head(method, path, [`Content-Type: ${type}`, 'Transfer-Encoding: chunked']), chunk)
    const name = `${method} ${path}, in pieces: ${chunked.status}, took ${Math.round(chunked.taken / MB)} MB`
    trial.record(name, isRefused(chunked.status) && chunked.taken <= MOST_TAKEN)
    const length = `Content-Length: ${1024 * MB}`
    const told = await send(head(method, path, [`Content-Type: ${type}`, length]), bytes)
    const toldName = `${method} ${path}, a gigabyte: ${told.status}, took ${Math.round(told.taken / MB)} MB`
    trial.record(toldName, isRefused(told.status) && told.taken <= MOST_TAKEN)
  })
  await Promise.all(tries)
  expect(trial.failures).toEqual([])
})

it('takes no head that is too large or not one', async () => {
  const heads: Record<string, string> = {
    'a long header': head('GET', '/', [`X-Long: ${'a'.repeat(20_000)}`]),
    'a long address': head('GET', `/${'a'.repeat(20_000)}`),
    'a long query': head('GET', `/rest/v1/hero?select=${'a'.repeat(20_000)}`),
    'ten thousand headers': head(
      'GET',
      '/',
      Array.from({ length: 10_000 }, (_, index) => `X-${index}: a`),
    ),
    'a long cookie': head('GET', '/', [`Cookie: ${'a=1; '.repeat(5000)}`]),
    'no request': 'hello\r\n\r\n',
    'two lengths': head('POST', '/contact', ['Content-Length: 1', 'Content-Length: 2']),
    'length and pieces': head('POST', '/contact', ['Content-Length: 1', 'Transfer-Encoding: chunked']),
    'an unknown transfer': head('POST', '/contact', ['Transfer-Encoding: xchunked']),
    'a line break in a header': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\rSet-Cookie: c\r\n\r\n',
    'a null in a header': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\u0000c\r\n\r\n',
    'no host': 'GET / HTTP/1.1\r\n\r\n',
    'two hosts': 'GET / HTTP/1.1\r\nHost: localhost\r\nHOST: elsewhere.example\r\n\r\n',
    'a folded header': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n : c\r\n\r\n',
  }
  for (const [name, request] of Object.entries(heads)) {
    const { status } = await send(request)
    trial.record(`${name} answered ${status}`, status >= 400 && status < 500)
  }
  expect(trial.failures).toEqual([])
})

it('gives every connection its time', () => {
  const bounds = { headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout: 20_000, timeout: 60_000 }
  const { http } = createSiteServer()
  for (const [name, ms] of Object.entries(bounds))
    trial.record(`${name} is above ${ms} ms`, Number(http[name as keyof typeof http]) <= ms)
  trial.record('maxConnections', http.maxConnections <= 5000)
  trial.record('maxHeadersCount', (http.maxHeadersCount ?? Number.POSITIVE_INFINITY) <= 100)
  expect(trial.failures).toEqual([])
})

it('leaves connections for others, however many one address opens', async () => {
  const flood = Array.from({ length: 1_100 }, () => connect({ port: server.port, localAddress: '127.0.0.5' }))
  let refused = 0
  // with a byte that the system repeats until it arrives: so many at once may not fit into its queue
  for (const socket of flood)
    socket
      .on('error', () => {})
      .once('close', () => refused++)
      .write('G')
  onTestFinished(() => {
    for (const socket of flood) socket.destroy()
  })
  await expect.poll(() => refused).toBe(100)
  const { status } = await clientAt(server.port, '127.0.0.6')('/')
  trial.record(`a page beside 1,100 connections of one address: ${status}`, status === 200)
  expect(trial.failures).toEqual([])
})

it('serves the others while 200 clients dawdle with heads, bodies and answers', async () => {
  const ask = clientAt(server.port, '127.0.0.3')
  const times = async () => {
    const each: number[] = []
    for (let count = 0; count < 100; count++) {
      const startedAt = performance.now()
      const { status } = await ask('/')
      each.push(status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
    }
    return each.sort((a, b) => a - b)
  }
  await times()
  const alone = await times()
  const dawdling = Array.from({ length: 200 }, (_, index) => dawdle(index))
  const trickling = setInterval(() => {
    for (const socket of dawdling) if (socket.writable) socket.write('a')
  }, 100)
  await wait(300)
  const beside = await times()
  clearInterval(trickling)
  for (const socket of dawdling) socket.destroy()
  // the median, because any single request may hit a pause of the machine
  const [median = 0, before = 0] = [beside[50], alone[50]]
  const isServed = median < Math.max(3 * before, 20) && Number.isFinite(beside.at(-1))
  for (const [index] of dawdling.entries())
    trial.record(`client ${index}: ${median.toFixed(1)} ms a page, ${before.toFixed(1)} before`, isServed)
  expect(trial.failures).toEqual([])
})

/** A connection that makes no progress: in its headers, its body, or its response. */
function dawdle(index: number): Socket {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  if (index % 3 === 0) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  else if (index % 3 === 1) socket.write(head('POST', '/functions/v1/send-email', ['Content-Length: 9999']))
  else {
    socket.pause()
    socket.write(head('GET', '/').repeat(50))
  }
  return socket
}

it('gives at most a thousand rows', async () => {
  const { secret } = await server.keys()
  const talk = { title: 'a', location: 'b', description: 'c', date: '2024-01-05', type: 'talk' }
  const headers = { apikey: secret, 'content-type': 'application/json' }
  const ask = untilAdmitted(clientAt(server.port, '127.0.0.4'))
  const body = JSON.stringify(Array(1500).fill(talk))
  expect((await ask('/rest/v1/talks', { method: 'POST', headers, body })).status).toBe(201)
  for (const query of [
    'select=id',
    'select=id&limit=1000000',
    'select=id&limit=99999&offset=1',
    'select=id&or=(type.eq.talk,type.eq.podcast)',
  ]) {
    const rows = JSON.parse(
      (await ask(`/rest/v1/talks?${query}`, { headers: { apikey: publishable } })).body.toString(),
    )
    trial.record(`${query} gave ${rows.length} rows`, rows.length <= 1000)
  }
  expect(trial.failures).toEqual([])
})

it('tells nothing of the inside when it fails', async () => {
  const backend = await openTestBackend()
  const token = await backend.tokenOf({ isAdmin: true })
  const broken = ['hero', 'stories', 'talks', '_accounts', '_objects', '_one_time_codes']
  const drop = (table: string) => `alter table "${table}" rename to "${table}_away"`
  backend.database.connection.exec('pragma foreign_keys = off')
  for (const table of broken) {
    if (backend.database.get('select 1 from sqlite_schema where name = ?', table))
      backend.database.connection.exec(drop(table))
  }
  const requests: [string, string, string?][] = [
    ['GET', '/rest/v1/hero'],
    ['GET', '/rest/v1/talks?title=like.*a*'],
    ['POST', '/rest/v1/stories', '{"title":"a","content":"b"}'],
    ['PATCH', '/rest/v1/stories?id=not.is.null', '{"title":"a"}'],
    ['DELETE', '/rest/v1/stories?id=not.is.null'],
    ['POST', '/auth/v1/token?grant_type=password', '{"email":"a@b.example","password":"c"}'],
    ['GET', '/auth/v1/user'],
    ['POST', '/auth/v1/recover', '{"email":"a@b.example"}'],
    ['POST', '/auth/v1/verify', '{"type":"recovery","email":"a@b.example","token":"123456"}'],
    ['GET', '/storage/v1/object/public/story-images/stories/a.png'],
    ['POST', '/storage/v1/object/list/story-images', '{"prefix":""}'],
    ['DELETE', '/storage/v1/object/story-images', '{"prefixes":["stories/a.png"]}'],
  ]
  let failed = 0
  for (const [method, path, body] of requests) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await backend.request(path, { method, headers, ...(body && { body }) })
    const text = await answer.text()
    if (answer.status >= 500) failed += 1
    const isQuiet = !INSIDE.test(text) && !text.includes(backend.dataDir)
    trial.record(`${method} ${path} (${answer.status}) says ${text.slice(0, 200)}`, isQuiet)
  }
  backend.dispose()
  expect(failed).toBeGreaterThan(5)
  expect(trial.failures).toEqual([])
})

/** Words of the engine and of the program, not of PostgREST, GoTrue or the storage. */
const INSIDE = /sqlite|no such|_away|node_modules|\.ts\b|\bat [\w.]+ \(|select .* from|insert into|_accounts|TypeError/i
