import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Gate } from '@portico/gate'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { VisitReport } from '#api/visits.ts'
import { deleteDayCountsBefore, readDayCounts, writeDayCounts } from '#data/our-server/visits.ts'
import { mountRoutes } from '#server/http/route.ts'
import { openVisits } from '#server/visits/open-visits.ts'
import { WRITE_EVERY_MS } from '#server/visits/visit-counter.ts'
import { clientsOf, openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/* What becomes of a report: a count in the table, which admins read, and nothing that identifies the visitor. */

const today = () => new Date().toISOString().slice(0, 10)
const WRITER = '0b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

/** One process that counts into the backend. */
function startCounting(backend: TestBackend) {
  let isDown = false
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (isDown) throw new TypeError('fetch failed')
    return backend.fetch(new Request(input, init))
  }
  const rest = { url: SITE_URL, key: backend.keys.secret, fetch }
  const visits = openVisits(SITE_URL, new Gate(), rest, pino({ level: 'silent' }))
  return {
    ...visits,
    setDown: (value: boolean) => {
      isDown = value
    },
    async post(report: VisitReport) {
      const headers = { origin: SITE_URL, 'user-agent': BROWSER }
      const init = { method: 'POST', headers, body: JSON.stringify(report) }
      const answer = await mountRoutes(visits.routes).fetch(new Request(`${SITE_URL}/api/visits`, init), {
        clientAddress: '10.0.0.1',
      })
      expect(answer.status).toBe(204)
    },
  }
}

async function startBackend() {
  const backend = await openTestBackend()
  onTestFinished(() => backend.dispose())
  return backend
}

test('the counts of several processes, one after the other or at once, add up', async () => {
  const backend = await startBackend()
  const [one, other] = [startCounting(backend), startCounting(backend)]
  await one.post({ view: '/', referrer: 'news.example' })
  await one.post({ view: '/' })
  await other.post({ view: '/' })
  await Promise.all([one.close(), other.close()])
  const next = startCounting(backend)
  await next.post({ newsletter: 'visit' })
  await next.close()
  const { admin, user, anon } = await clientsOf(backend)
  const rows = await readDayCounts(admin, today())
  expect(rows).toHaveLength(3)
  expect(rows).toContainEqual({ day: today(), counts: { view: { '/': 2 }, referrer: { 'news.example': 1 } } })
  expect(rows).toContainEqual({ day: today(), counts: { view: { '/': 1 } } })
  expect(rows).toContainEqual({ day: today(), counts: { newsletter: { visit: 1 } } })
  expect(await readDayCounts(user, today())).toEqual([])
  await expect(readDayCounts(anon, today())).rejects.toThrow('HTTP 401')
})

test('a row holds the day, the process and the numbers, nothing of the visitor', async () => {
  const backend = await startBackend()
  const visits = startCounting(backend)
  await visits.post({ view: '/press-kit' })
  await visits.close()
  const row = backend.database.get('select * from visits') ?? {}
  expect(Object.keys(row).sort()).toEqual(['counts', 'created_at', 'day', 'id', 'updated_at', 'writer'])
  expect(JSON.stringify(row)).not.toMatch(/10\.0\.0\.1|Firefox/)
})

test('no visit is lost while the backend cannot be reached', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const backend = await startBackend()
  const visits = startCounting(backend)
  visits.start()
  visits.setDown(true)
  await visits.post({ view: '/' })
  await vi.advanceTimersByTimeAsync(WRITE_EVERY_MS)
  await visits.post({ view: '/' })
  expect(backend.database.get('select count(*) as count from visits')?.count).toBe(0)
  visits.setDown(false)
  await vi.advanceTimersByTimeAsync(WRITE_EVERY_MS)
  await vi.waitFor(async () => {
    const { admin } = await clientsOf(backend)
    expect(await readDayCounts(admin, today())).toEqual([{ day: today(), counts: { view: { '/': 2 } } }])
  })
})

test('more rows than an answer holds are read in pages', async () => {
  const backend = await startBackend()
  const day = '2026-11-21'
  const rows = Array.from({ length: 2_001 }, () => ({ day, writer: crypto.randomUUID(), counts: { view: { '/': 1 } } }))
  backend.insertRows('visits', rows)
  const { admin } = await clientsOf(backend)
  expect(await readDayCounts(admin, day)).toHaveLength(2_001)
  expect(await readDayCounts(admin, '2026-11-22')).toEqual([])
})

test('old days are deleted, others stay', async () => {
  const backend = await startBackend()
  const { service } = await clientsOf(backend)
  const days = ['2025-10-16', '2025-10-17'].map((day) => ({ day, counts: { view: { '/': 1 } } }))
  await writeDayCounts(service, WRITER, days)
  await deleteDayCountsBefore(service, '2025-10-17')
  expect(backend.database.all('select day from visits')).toEqual([{ day: '2025-10-17' }])
})

/** A server that ends with the test, even if the test fails. */
async function startForTest(options?: Parameters<typeof startServer>[0]) {
  const server = await startServer(options)
  onTestFinished(() => void server.stop('SIGKILL'))
  return server
}

/** Reports as a browser does, over the socket. */
async function report(server: TestServer, what: VisitReport) {
  const headers = { origin: server.url, 'user-agent': BROWSER }
  const answer = await fetch(`${server.url}/api/visits`, { method: 'POST', headers, body: JSON.stringify(what) })
  expect(answer.status).toBe(204)
}

async function storedViews(server: TestServer): Promise<number[]> {
  const { secret } = await server.keys()
  const answer = await fetch(`${server.url}/rest/v1/visits?select=counts`, { headers: { apikey: secret } })
  const rows: { counts: { view: Record<string, number> } }[] = await answer.json()
  return rows.map(({ counts }) => counts.view['/'] ?? 0).sort()
}

test('kill -9 loses the last seconds at most, a clean stop nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-visits-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const environment = { LOG_LEVEL: 'info' }
  const first = await startForTest({ dataDir, environment })
  await report(first, { view: '/' })
  await expect.poll(() => storedViews(first)).toEqual([1])
  await report(first, { view: '/' })
  await first.stop('SIGKILL')

  const second = await startForTest({ dataDir, environment })
  expect(await storedViews(second)).toEqual([1])
  for (let count = 0; count < 3; count++) await report(second, { view: '/' })
  expect(await second.stop('SIGTERM')).toBe(0)

  const third = await startForTest({ dataDir })
  expect(await storedViews(third)).toEqual([1, 3])
  await third.stop()
  for (const { output } of [first, second]) expect(output()).not.toMatch(/Firefox|"address"|127\.0\.0\.1/)
})

test('with Supabase and without its secret key nothing is counted, which the log says', async () => {
  const project = await startForTest()
  const { publishable, secret } = await project.keys()
  const environment = { SUPABASE_URL: project.url, SUPABASE_PUBLISHABLE_KEY: publishable }
  const silent = await startForTest({ environment })
  await report(silent, { view: '/' })
  await silent.stop()
  expect(silent.output()).toContain('Visits are not counted: SUPABASE_SECRET_KEY is not set')
  expect(await storedViews(project)).toEqual([])

  const counting = await startForTest({ environment: { ...environment, SUPABASE_SECRET_KEY: secret } })
  await report(counting, { view: '/' })
  await counting.stop()
  expect(counting.output()).not.toContain('Visits are not counted')
  expect(await storedViews(project)).toEqual([1])
  await project.stop()
})
