import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LinkingText } from '#data/records/content-links.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { listen } from '#tests/support/listen.ts'
import { mountRoutes } from '../http/route.ts'
import { RequestError } from '../outgoing/request-error.ts'
import { createTransport, type Transport } from '../outgoing/transport.ts'
import { checkLink } from './check-link.ts'
import { createLinkChecks, linksRoutes, openLinks, type StoredReport } from './link-checks.ts'

afterEach(() => vi.useRealTimers())

const talk = (title: string, text: string): LinkingText => ({ table: 'talks', title, kind: 'address', text })
const NOW = Date.parse('2026-11-22T12:00:00Z')
const DAY_MS = 86_400_000

/** Answers by path: a status, or the failure of the connection. */
const answers =
  (results: Record<string, number | Error>, asked: string[] = []): Transport =>
  async (address, _headers, _signal, method = 'GET' as never) => {
    const { pathname } = new URL(address)
    asked.push(`${method} ${pathname}`)
    const result = results[pathname] ?? 200
    if (typeof result !== 'number') throw result
    return { status: result, header: () => null, body: (async function* () {})(), movedTo: null, discard: () => {} }
  }

function makeChecks(texts: LinkingText[], transport: Transport, kept: StoredReport | null = null) {
  const clock = { now: NOW }
  const store = { read: async () => kept, write: vi.fn(async () => {}) }
  const log = { warn: vi.fn() }
  const readTexts = vi.fn(async () => texts)
  const checks = createLinkChecks({ readTexts, transport, store, log, now: () => clock.now })
  onTestFinished(() => checks.close())
  return { checks, clock, store, log, readTexts }
}

test('the dead links of the content are listed with their place, and kept with the time', async () => {
  const texts: LinkingText[] = [
    talk('Slow ships', 'https://a.example/gone'),
    talk('Fast ships', 'https://a.example/fine'),
    talk('No ships', 'a.example/without-scheme'),
    { table: 'contact', title: null, kind: 'address', text: 'https://a.example/gone' },
    {
      table: 'stories',
      title: 'A quay',
      kind: 'rich text',
      text: '<p>See <a rel="noopener" href="https://a.example/broken?a=1&amp;b=2">this</a>, <a href="/press-kit">that</a> and <a href="mailto:a@b.cd">me</a></p>',
    },
  ]
  const asked: string[] = []
  const { checks, store } = makeChecks(texts, answers({ '/gone': 404, '/broken': 500 }, asked))
  expect(await checks.report()).toMatchObject({ checkedAt: null, isChecking: false, count: 0, dead: [] })
  const { done } = checks.check()
  expect(await checks.report()).toMatchObject({ isChecking: true })
  await done
  const report = await checks.report()
  expect(report).toMatchObject({ checkedAt: '2026-11-22T12:00:00.000Z', isChecking: false, count: 5, isOffline: false })
  expect(report.dead).toEqual([
    { table: 'talks', title: 'Slow ships', address: 'https://a.example/gone', problem: expect.stringContaining('404') },
    {
      table: 'talks',
      title: 'No ships',
      address: 'a.example/without-scheme',
      problem: expect.stringContaining('whole'),
    },
    { table: 'contact', title: null, address: 'https://a.example/gone', problem: expect.stringContaining('404') },
    {
      ...{ table: 'stories', title: 'A quay', address: 'https://a.example/broken?a=1&b=2' },
      problem: expect.stringContaining('500'),
    },
  ])
  // each address once, with GET only where HEAD was not answered well
  expect(asked.toSorted()).toEqual(['GET /broken', 'GET /gone', 'HEAD /broken', 'HEAD /fine', 'HEAD /gone'])
  expect(store.write).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ count: 5 }))
})

test('of more links than one check asks the report says how many were left', async () => {
  const texts = Array.from({ length: 503 }, (_, index) => talk(`Talk ${index}`, `https://a.example/${index}`))
  const asked: string[] = []
  const { checks } = makeChecks(texts, answers({}, asked))
  await checks.check().done
  expect(await checks.report()).toMatchObject({ count: 500, unchecked: 3, dead: [] })
  expect(asked).toHaveLength(500)
})

test.each([
  [403, null],
  [999, null],
  [410, 'There is no such page any more (410).'],
  [418, 'The site refuses this address (418).'],
  [
    new Error('getaddrinfo', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) }),
    'There is no site with this name.',
  ],
  [
    Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' }),
    'Its certificate is not valid, so browsers warn of it (CERT_HAS_EXPIRED).',
  ],
  [Object.assign(new Error(), { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }), null],
  [new RequestError('not a public address'), 'It leads into a private network, where visitors cannot go.'],
])('what %s means: %s', async (result, problem) => {
  const answer = await checkLink('https://a.example/', answers({ '/': result }), new AbortController().signal)
  expect(answer.problem).toBe(problem)
})

test('an address of this machine or its network is never asked', async () => {
  const listener = vi.fn<RequestListener>((_, response) => void response.end())
  const port = await serve(listener)
  const { signal } = new AbortController()
  for (const address of [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    'http://10.0.0.7/',
    `http://[::1]:${port}/`,
  ])
    expect((await checkLink(address, createTransport(), signal)).problem).toContain('private network')
  expect(listener).not.toHaveBeenCalled()
})

test('a site that knows no HEAD is asked again with GET', async () => {
  const methods: (string | undefined)[] = []
  const port = await serve(({ method }, response) => {
    methods.push(method)
    response.writeHead(method === 'HEAD' ? 501 : 200).end('Hello')
  })
  const transport = createTransport({
    resolve: async () => ['93.184.216.34'],
    connect: () => connect(port, '127.0.0.1'),
  })
  expect(await checkLink('http://a.example/', transport, new AbortController().signal)).toEqual({
    problem: null,
    outcome: 'answered',
  })
  expect(methods).toEqual(['HEAD', 'GET'])
})

test('when nothing answers, the server itself may have no connection', async () => {
  const failure = Object.assign(new Error(), { code: 'EAI_AGAIN' })
  const texts = [talk('One', 'https://a.example/1'), talk('Two', 'https://a.example/2')]
  const { checks } = makeChecks(texts, answers({ '/1': failure, '/2': failure }))
  await checks.check().done
  expect(await checks.report()).toMatchObject({ isOffline: true, dead: [] })
})

test('a few links are asked at a time', async () => {
  let open = 0
  let most = 0
  const transport: Transport = async (...request) => {
    most = Math.max(most, ++open)
    await new Promise((resolve) => setTimeout(resolve, 5))
    open--
    return answers({})(...request)
  }
  const texts = Array.from({ length: 20 }, (_, index) => talk(`${index}`, `https://a.example/${index}`))
  await makeChecks(texts, transport).checks.check().done
  expect(most).toBe(4)
})

test('the links are checked once a week, and not at the start', async () => {
  vi.useFakeTimers()
  const kept = { checkedAt: new Date(NOW - 6 * DAY_MS).toISOString(), count: 1, dead: [], isOffline: false }
  const { checks, clock, readTexts } = makeChecks([], answers({}), kept)
  checks.start()
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(readTexts).not.toHaveBeenCalled()
  clock.now += DAY_MS
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(readTexts).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(readTexts).toHaveBeenCalledOnce()
})

test('a check that was recorded while the clock was ahead does not put off the next one', async () => {
  vi.useFakeTimers()
  const kept = { checkedAt: new Date(NOW + 30 * DAY_MS).toISOString(), count: 1, dead: [], isOffline: false }
  const { checks, readTexts } = makeChecks([], answers({}), kept)
  checks.start()
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(readTexts).toHaveBeenCalledOnce()
})

test('after a restart the report still says how many links were left', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'links-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const kept = { checkedAt: '2026-11-20T12:00:00.000Z', count: 500, unchecked: 3, dead: [], isOffline: false }
  await writeFile(join(dataDir, 'links.json'), JSON.stringify(kept))
  const checks = openLinks({ dataDir }, { warn: vi.fn() }, createRestClient({ url: '', key: '' }))
  expect(await checks.report()).toEqual({ ...kept, isChecking: false })
})

test('a check that fails leaves the last report', async () => {
  const kept = { checkedAt: '2026-11-20T12:00:00.000Z', count: 7, dead: [], isOffline: false }
  const { checks, readTexts, log } = makeChecks([], answers({}), kept)
  readTexts.mockRejectedValueOnce(new Error('no database'))
  await checks.check().done
  expect(await checks.report()).toEqual({ ...kept, isChecking: false })
  expect(log.warn).toHaveBeenCalledOnce()
})

test('the owner begins a check and reads its report', async () => {
  const { checks } = makeChecks([talk('One', 'https://a.example/1')], answers({}))
  const route = mountRoutes(linksRoutes(checks), async () => 'admin')
  const begun = await route.request('/api/health/links', { method: 'POST' })
  expect([begun.status, await begun.json()]).toEqual([202, expect.objectContaining({ isChecking: true })])
  await vi.waitFor(async () => {
    const answer = await route.request('/api/health/links')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ isChecking: false, count: 1, dead: [] })
  })
})

function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  onTestFinished(() => void server.close())
  return listen(server)
}
