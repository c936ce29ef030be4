import { Agent, get as httpGet, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerReads } from '#server/http/direct-reads.ts'
import { createSiteServer, type SiteServer } from '#server/http/http-server.ts'
import { createProxyWarning } from '#server/http/proxy-warning.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { AccessEntry } from '#server/log/access-log.ts'
import { createRequestIds } from '#server/log/access-log.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { makeApp, makeCache, makePage } from '#tests/support/make-app.ts'

/* Reads have a short way and a long one. Both are asked the same here, over sockets, and must say the same. */

const SITE = 'https://portico.test'
const TRUST_PROXY = 1

let backend: TestBackend
let userToken: string
let short: Way
let long: Way
const servers: SiteServer[] = []
const agent = new Agent({ keepAlive: true })

interface Way {
  port: number
  /** How often a request went through the app. */
  appCalls: () => number
  accessLog: AccessEntry[]
}

beforeAll(async () => {
  backend = await openTestBackend({ corsOrigins: ['https://other.test'] })
  userToken = await backend.tokenOf({})
  backend.insertRows(
    'talks',
    Array.from({ length: 12 }, (_, index) => ({
      title: ['Ferries', 'Über "Zeit", Teil 2', "It's 100% (yes) & no", 'emoji 🙂 + plus', '<b>\\back\u2028'][
        index % 5
      ],
      location: 'Oslo',
      description: `About it ${index}`,
      date: `2024-01-${10 + index}`,
      type: index % 2 ? 'talk' : 'podcast',
      ...(index % 3 === 0 && { image_url: `/talks/${index}.webp` }),
    })),
  )
  short = await serve(true)
  long = await serve(false)
})
afterAll(async () => {
  agent.destroy()
  await Promise.all(servers.map((server) => server.stop(0)))
  backend.dispose()
})
beforeEach(() => {
  short.accessLog.length = 0
  long.accessLog.length = 0
})

async function serve(isShort: boolean): Promise<Way> {
  const accessLog: AccessEntry[] = []
  const log = pino({ level: 'silent' })
  const parts = {
    trustProxy: TRUST_PROXY,
    log,
    securityHeaders: securityHeaders({ siteUrl: SITE, isDevelopment: false }),
    logAccess: (entry: AccessEntry) => void accessLog.push(entry),
    requestIdFor: createRequestIds(TRUST_PROXY),
    forwardedNotice: createProxyWarning(TRUST_PROXY, log),
  }
  const app = vi.fn(getRequestListener(makeApp({ ...parts, api: backend.fetch }).fetch, { hostname: 'localhost' }))
  const server = createSiteServer()
  servers.push(server)
  const pages = makeCache(async () => makePage())
  const memory = { pages, files: new Map(), logAccess: parts.logAccess, onPage: () => {}, onRequest: () => {} }
  server.serve(memory, isShort ? answerReads({ ...parts, read: backend.readDirectly }, app) : app)
  const port = await server.listen({ host: '127.0.0.1', port: 0 })
  return { port, accessLog, appCalls: () => app.mock.calls.length }
}

type Headers = Record<string, string | string[]>

let requests = 0

/** From an address of its own, for networks are limited. */
function ask({ port }: Way, path: string, headers: Headers, method = 'GET') {
  requests++
  const sent = {
    apikey: backend.keys.publishable,
    'x-forwarded-for': `10.1.${requests >> 8}.${requests & 255}`,
    ...headers,
  }
  const options = { host: '127.0.0.1', port, path, method, agent, headers: withoutEmpty(sent) }
  return new Promise<{ status: number; headers: IncomingMessage['headers']; body: string }>((resolve, reject) => {
    httpGet(options, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString('latin1')
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    }).on('error', reject)
  })
}

/** A header `-` is not sent. */
const withoutEmpty = (headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '-'))

/** What both ways say, twice each, once they have been compared. */
async function compare(path: string, headers: Headers = {}, method = 'GET') {
  const name = `${method} ${path} ${JSON.stringify(headers)}`
  const [expected, first, second] = [
    await ask(long, path, headers, method),
    await ask(short, path, headers, method),
    await ask(short, path, headers, method),
  ]
  for (const answer of [first, second]) {
    expect(withoutTrace(answer), name).toEqual(withoutTrace(expected))
    expect(namesOf(answer), name).toEqual(namesOf(expected))
  }
  const lines = long.accessLog
    .splice(0)
    .map(({ method, path, status }) => expect.objectContaining({ method, path, status }))
  expect(short.accessLog.splice(0), name).toEqual([...lines, ...lines])
  return expected
}

function withoutTrace({ status, headers, body }: Awaited<ReturnType<typeof ask>>) {
  const { date: _, 'x-request-id': __, etag: ___, 'cache-control': ____, vary, ...lasting } = headers
  return { status, headers: { ...lasting, vary: vary?.split(',', 1)[0] }, body }
}

/** A kept answer can be confirmed (304), which no other can. */
const namesOf = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
  Object.keys(headers)
    .filter((name) => name !== 'etag' && name !== 'cache-control')
    .sort()

const ONE = 'application/vnd.pgrst.object+json'

const QUERIES = [
  ...[
    '',
    '?',
    '?select=*',
    '?select=',
    '?select=title',
    '?select=title,when:date',
    '?select=nothing',
    '?select=title,',
    '?select=*,*',
  ],
  ...[
    '?select=count()',
    '?select=id::text',
    '?select=a(b)',
    '?select=title&select=date',
    '?%73elect=title',
    '?select=%74itle',
  ],
  ...[
    '?select=title%2Cdate',
    '?select=title+',
    '?select=%22title%22',
    '?select="title"',
    '?&&select=title&',
    '?=',
    '?=x',
    '?title',
  ],
  ...[
    '?order=date',
    '?order=date.desc.nullslast,title',
    '?order=',
    '?order=nothing',
    '?order=image_url.nullsfirst,date',
  ],
  ...[
    '?limit=3',
    '?limit=0',
    '?limit=-1',
    '?limit=x',
    '?limit=99999',
    '?limit=3&offset=2',
    '?offset=50',
    '?limit=2&limit=3',
  ],
  ...['?title=eq.Ferries', '?title=eq.It%27s 100%25 (yes) %26 no'.replaceAll(' ', '+'), "?title=eq.It's+100%+(yes)"],
  ...[
    '?title=eq.a%00b',
    '?title=like.*e*',
    '?title=ilike.*%C3%BC*',
    '?title=ilike.*%FC*',
    '?title=like.%zz*',
    '?title=like.%',
    '?title=eq.%E0%A4%A',
  ],
  ...[
    '?title=in.(Ferries,%22emoji 🙂%22)'.replace(' ', '%20').replace('🙂', '%F0%9F%99%82'),
    '?title=in.(Ferries',
    '?date=gt.2024-01-15',
  ],
  ...[
    '?date=eq.today',
    '?date=lt.now',
    '?date=gt.2024-13-01',
    '?created_at=lt.tomorrow',
    '?id=eq.x',
    '?display_order=eq.99999999999',
  ],
  ...[
    '?or=(type.eq.talk,title.eq.Ferries)',
    '?or=(type.eq.talk',
    '?not.and=(type.eq.talk,title.like.*F*)',
    '?type=not.eq.talk',
  ],
  ...[
    '?image_url=is.null',
    '?image_url=not.is.null',
    '?image_url=is.true',
    '?title->x=eq.1',
    '?a.b=eq.1',
    '?nothing=eq.1',
    '?title=eq',
  ],
  ...[
    '?title=xx.1',
    '?apikey=wrong',
    '?columns=title',
    '?select=title&apikey=&title=eq.Ferries',
    `?select=title${'&'.repeat(3000)}`,
  ],
  ...[
    `?title=in.(${'x,'.repeat(999)}x)`,
    `?title=in.(${'x,'.repeat(1001)}x)`,
    `?or=(${'title.eq.a,'.repeat(120)}title.eq.b)`,
  ],
  ...[
    '?select=title#limit=1',
    '?select=title%23',
    '?select=title|',
    '?select=`title`',
    '?select={title}',
    '?select=<title>',
    '?x=^',
  ],
]

const HEADERS: Headers[] = [
  { accept: '*/*' },
  { accept: '-' },
  { accept: 'application/json' },
  { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  { accept: ONE },
  { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
  { accept: 'text/csv' },
  { accept: '' },
  { range: '0-1' },
  { prefer: 'count=exact' },
  { prefer: 'count=planned, handling=strict' },
  { prefer: 'handling=strict, nonsense' },
  { prefer: 'nonsense' },
  { prefer: 'timezone=Europe/Berlin' },
  { prefer: ['count=exact', 'timezone=Asia/Tokyo'] },
  { prefer: 'max-affected=1, return=minimal' },
]

const LIST = '/rest/v1/talks?select=title,date,created_at&order=date&limit=3'

test.each(QUERIES)('a direct read of /rest/v1/talks%s has the response of the regular one', async (query) => {
  for (const headers of [{}, { accept: ONE }, { prefer: 'count=exact' }])
    await compare(`/rest/v1/talks${query}`, headers)
})

test.each(HEADERS)('a direct read has the response of the regular one with the headers %j', async (headers) => {
  for (const query of [
    '',
    '?limit=0',
    '?limit=1',
    '?limit=1&offset=1',
    '?limit=5000&offset=40',
    '?select=nothing',
    '?title=eq.A',
  ])
    await compare(`/rest/v1/talks${query}`, headers)
  await compare(LIST, headers)
})

test('direct reads and regular ones have the same response for every table, and for unknown names', async () => {
  for (const table of [
    ...backend.database.tables.keys(),
    'nothing',
    '_accounts',
    'rpc',
    'Talks',
    'talks/',
    'talks/x',
    '',
    't%61lks',
  ]) {
    await compare(`/rest/v1/${table}`)
    await compare(`/rest/v1/${table}?select=id&limit=1`, { accept: ONE, prefer: 'count=exact' })
  }
})

test.each([
  '/rest/v1//talks',
  '/rest/v1/./talks',
  '/rest/v1/x/../talks',
  '//rest/v1/talks',
  '/rest/v1',
  '/rest/v1/rpc/x',
])('a direct read of %s has the response of the regular one', async (path) => void (await compare(path)))

test('both ways answer other methods alike', async () => {
  for (const method of ['HEAD', 'OPTIONS', 'DELETE', 'PUT', 'TRACE']) await compare(LIST, {}, method)
})

test('both ways answer every caller alike', async () => {
  const { publishable, secret } = backend.keys
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const callers: Headers[] = [
    bearer(publishable),
    { authorization: `bearer ${publishable}` },
    { authorization: `Bearer  ${publishable} ` },
    { authorization: '' },
    { authorization: 'Basic x' },
    bearer(secret),
    bearer(userToken),
    bearer('forged'),
    { ...bearer(publishable), Authorization: `Bearer ${userToken}` },
    { apikey: '-' },
    { apikey: '' },
    { apikey: 'wrong' },
    { apikey: secret },
    { apikey: [publishable, publishable] },
    { apikey: secret, ...bearer(publishable) },
    { cookie: 'a=b; portico-device=c' },
    { origin: 'https://other.test' },
    { origin: 'https://unknown.test' },
    { origin: '' },
    { 'accept-profile': 'public' },
    { 'accept-profile': 'private' },
    { 'content-profile': 'private' },
    { 'x-request-id': 'given-by-the-proxy' },
    { 'x-forwarded-for': '-' },
    { 'x-forwarded-for': '2001:db8::1' },
    { connection: 'close' },
    { host: 'PORTICO.test' },
    { host: 'portico.test:80' },
    { host: '1.2.3' },
    { host: '999.1.1.1' },
    { host: 'a b' },
    { host: '[::1]:3000' },
    { host: 'user@portico.test' },
    { host: 'xn--a.test' },
  ]
  for (const headers of callers)
    for (const path of [LIST, '/rest/v1/profiles', '/rest/v1/content_drafts', '/rest/v1/talks?select=nothing'])
      await compare(path, headers)
})

test('both ways read the key in the address alike', async () => {
  const { publishable, secret } = backend.keys
  for (const query of [`apikey=${publishable}`, `apikey=${secret}`, 'apikey=wrong', `title=eq.apikey=${publishable}`]) {
    await compare(`/rest/v1/talks?select=title&${query}`, { apikey: '-' })
    await compare(`/rest/v1/talks?select=title&${query}`)
  }
})

test('both ways answer malformed requests alike', async () => {
  const key = backend.keys.publishable
  for (const head of [
    `GET ${LIST} HTTP/1.0\r\napikey: ${key}`,
    `GET ${LIST} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nApiKey:   ${key}  `,
    `GET http://portico.test${LIST} HTTP/1.1\r\nhost: a\r\nconnection: close\r\napikey: ${key}`,
    `GET /rest/v1/talks?title=eq.\u00fc HTTP/1.1\r\nhost: a\r\nconnection: close\r\napikey: ${key}`,
    `GET ${LIST} HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\napikey: ${key}`,
    `GET ${LIST} HTTP/1.1\r\nhost: a\r\nconnection: close\r\napikey: ${key}\r\nauthorization: Bearer ${key}\r\nauthorization: Bearer x`,
    `GET ${LIST} HTTP/1.1\r\nhost: a\r\nconnection: close\r\napikey: ${key}\r\naccept: ${ONE}\r\naccept: application/json`,
    `GET ${LIST} HTTP/1.1\r\nhost: a\r\nconnection: close\r\napikey: ${key}\r\ncontent-length: 2\r\n\r\n{}`,
  ]) {
    const bytes = Buffer.from(`${head}\r\n\r\n`, 'latin1')
    const sent = await Promise.all([sendRaw(long.port, bytes), sendRaw(short.port, bytes)])
    const [expected, actual] = sent.map(withoutTraceLines)
    expect(actual, head).toEqual(expected)
  }
})

function sendRaw(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('latin1').on('data', (chunk) => (text += chunk))
    socket.on('end', () => resolve(text)).on('error', reject)
  })
}

/** The lines of a response in alphabetical order: of headers, order means nothing. */
const withoutTraceLines = (text: string) =>
  text
    .split('\r\n')
    .filter((line) => !/^(date|x-request-id|etag|cache-control):/i.test(line))
    .map((line) => line.replace(', Accept-Encoding', '').replace(/^[\w-]+:/, (name) => name.toLowerCase()))
    .sort()

test('visitors’ reads are answered directly, with a request id and a line in the log', async () => {
  const before = short.appCalls()
  const answer = await ask(short, LIST, {})
  expect(short.appCalls()).toBe(before)
  expect(JSON.parse(answer.body)).toHaveLength(3)
  const id = String(answer.headers['x-request-id'])
  expect(short.accessLog).toEqual([{ id, method: 'GET', path: '/rest/v1/talks', status: 200, ms: expect.any(Number) }])
  expect((await ask(short, LIST, { 'x-request-id': 'given' })).headers['x-request-id']).toBe('given')
  await ask(short, LIST, { authorization: `Bearer ${userToken}` })
  expect(short.appCalls()).toBe(before + 1)
})

describe('what is asked for again', () => {
  const ALL = '/rest/v1/talks?select=*&order=date'
  const packed = { 'accept-encoding': 'gzip, deflate, br, zstd' }

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const)('is sent to who accepts %j as %s, and with 304 to who has it', async (accepted, encoding, unpack) => {
    const headers = { 'accept-encoding': accepted, prefer: `x=${crypto.randomUUID()}` }
    const first = await ask(short, ALL, headers)
    expect([first.headers['content-encoding'], first.headers.etag]).toEqual([undefined, undefined])
    const again = await ask(short, ALL, headers)
    expect(again).toMatchObject({
      status: 200,
      headers: { vary: 'Origin, Accept-Encoding', 'cache-control': 'no-cache' },
    })
    expect(again.headers['content-encoding']).toBe(encoding)
    expect(again.headers['content-length']).toBe(String(again.body.length))
    expect(again.headers['content-range']).toBe(first.headers['content-range'])
    expect(unpack(Buffer.from(again.body, 'latin1')).toString('latin1')).toBe(first.body)
    if (encoding) expect(again.body.length).toBeLessThan(first.body.length / 2)

    const has = { ...headers, 'if-none-match': `W/${again.headers.etag}` }
    const known = await ask(short, ALL, has)
    expect([known.status, known.body, known.headers.etag]).toEqual([304, '', again.headers.etag])
    expect(known.headers['x-request-id']).toEqual(expect.any(String))
    expect(known.headers['content-length']).toBeUndefined()
    backend.insertRows('talks', [
      { title: 'New', location: 'Oslo', description: 'x', date: '2025-01-01', type: 'talk' },
    ])
    const changed = await ask(short, ALL, has)
    expect([changed.status, changed.headers['content-encoding']]).toEqual([200, encoding])
    expect(unpack(Buffer.from(changed.body, 'latin1')).toString()).toContain('"New"')
  })

  test('is not compressed where that saves nothing', async () => {
    const read = () => ask(short, '/rest/v1/talks?select=title&limit=1', packed)
    const first = await read()
    const again = await read()
    expect(again).toMatchObject({ body: first.body, headers: { etag: expect.any(String) } })
    expect(again.headers['content-encoding']).toBeUndefined()
  })

  test('is neither compressed nor confirmed for a session', async () => {
    const headers = { authorization: `Bearer ${userToken}` }
    for (const _ of [1, 2, 3]) {
      const answer = await ask(short, ALL, { ...packed, 'if-none-match': '*', ...headers })
      expect(answer.headers['content-encoding'] ?? answer.headers.etag).toBeUndefined()
      expect(JSON.parse(answer.body).length).toBeGreaterThan(4)
    }
  })

  test('is confirmed with the count that was asked for', async () => {
    const read = (prefer: string) => ask(short, ALL, { ...packed, prefer })
    for (const prefer of ['count=exact', 'x=1']) await read(prefer)
    const [counted, plain] = [await read('count=exact'), await read('x=1')]
    expect(counted.body).toBe(plain.body)
    expect(counted.headers.etag).not.toBe(plain.headers.etag)
  })

  test('is read by the official client as ever', async () => {
    const client = createClient(`http://127.0.0.1:${short.port}`, backend.keys.publishable, {
      auth: { persistSession: false },
      global: { headers: { authorization: `Bearer ${backend.keys.publishable}` } },
    })
    for (const _ of [1, 2, 3]) {
      const { data, count } = await client.from('talks').select('*', { count: 'exact' }).order('date').limit(5)
      expect([data?.length, count]).toEqual([5, await countOfTalks()])
      expect((await client.from('talks').select().range(2, 3)).data).toHaveLength(2)
    }
  })
})

const countOfTalks = async () => JSON.parse((await ask(long, '/rest/v1/talks?select=id', {})).body).length

test('an answer that is sent again carries the id of the new request', async () => {
  const idOf = async (headers: Headers) =>
    (await ask(short, '/rest/v1/talks?select=title', headers)).headers['x-request-id']
  const ids = ['trace-1', 'trace-22', 'id: x', 'trace-1'].map((id) => idOf({ 'x-request-id': id }))
  const [one, two, refused, again] = await Promise.all(ids)
  expect([one, two, again]).toEqual(['trace-1', 'trace-22', 'trace-1'])
  expect(refused).toMatch(/^[\w-]{8,}$/)
  expect(await idOf({})).not.toBe(await idOf({}))
})

test('a fault of the disk is reported, logged and answered alike', async () => {
  const fault = Object.assign(new Error('disk I/O error'), { errcode: 10 })
  const failing = vi.spyOn(backend.database, 'arrays').mockImplementation(() => {
    throw fault
  })
  try {
    expect((await compare('/rest/v1/talks?select=title&limit=2')).status).toBe(500)
  } finally {
    failing.mockRestore()
  }
})
