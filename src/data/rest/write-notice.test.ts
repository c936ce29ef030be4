import { beforeEach, expect, test, vi } from 'vitest'
import { withWriteNotice, writtenAgo } from './write-notice.ts'

const PROJECT = 'https://p.supabase.test'
let stored: Record<string, string>
let reports: { path: string; authorization: string | null; body: unknown }[]

beforeEach(() => {
  stored = {}
  reports = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
  })
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: object; body: string }) => {
    reports.push({ path, body: JSON.parse(body), ...(headers as { authorization: string }) })
    return new Response(null, { status: 204 })
  })
})

const headers = new Headers({ authorization: 'Bearer a.b.c' })
const well: typeof globalThis.fetch = async () => Response.json([])

test.each([
  ['POST', '/rest/v1/talks?select=id', 'talks'],
  ['PATCH', '/rest/v1/hero?id=eq.1', 'hero'],
  ['DELETE', '/rest/v1/content_drafts?id=eq.1', 'content_drafts'],
  ['DELETE', '/storage/v1/object/site-settings', '_objects'],
  ['POST', '/auth/v1/logout?scope=global', 'sessions'],
  ['PUT', '/auth/v1/user', 'sessions'],
  ['GET', '/rest/v1/talks?select=id', undefined],
  ['HEAD', '/rest/v1/talks', undefined],
  ['POST', '/storage/v1/object/list/site-settings', undefined],
  ['POST', '/auth/v1/token?grant_type=refresh_token', undefined],
])('%s %s reports %s', async (method, path, table) => {
  await withWriteNotice(PROJECT, well)(PROJECT + path, { method, headers })
  const report = {
    path: table === 'sessions' ? '/api/written/sessions' : '/api/written',
    authorization: 'Bearer a.b.c',
    body: { tables: [table] },
  }
  expect(reports).toEqual(table ? [report] : [])
  expect(Object.keys(writtenAgo())).toEqual(table ? [table] : [])
})

test('what is refused is not reported, and what may have been done is', async () => {
  const ask = (fetch: typeof globalThis.fetch) =>
    withWriteNotice(PROJECT, fetch)(`${PROJECT}/rest/v1/hero`, { method: 'PATCH', headers })
  await ask(async () => Response.json({}, { status: 409 }))
  expect(reports).toEqual([])
  await expect(ask(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow('Failed to fetch')
  expect(reports).toHaveLength(1)
})

test('a save does not wait for a server that does not take reports, and does not fail with it', async () => {
  vi.useFakeTimers()
  try {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const saved = withWriteNotice(PROJECT, well)(`${PROJECT}/rest/v1/hero`, { method: 'PATCH', headers })
    await vi.advanceTimersByTimeAsync(2000)
    expect((await saved).ok).toBe(true)
  } finally {
    vi.useRealTimers()
  }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { ok } = await withWriteNotice(PROJECT, well)(`${PROJECT}/rest/v1/hero`, { method: 'PATCH', headers })
  expect(ok).toBe(true)
})

test('every window knows how long ago a table was written, for two minutes', async () => {
  const write = (table: string) =>
    withWriteNotice(PROJECT, well)(`${PROJECT}/rest/v1/${table}`, { method: 'PATCH', headers })
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await write('hero')
    vi.advanceTimersByTime(60_000)
    await write('talks')
    expect(writtenAgo()).toEqual({ hero: 60_000, talks: 0 })
    vi.setSystemTime(Date.now() - 1000)
    expect(writtenAgo().talks).toBe(0)
    vi.advanceTimersByTime(62_000)
    await write('talks')
    expect(Object.keys(writtenAgo())).toEqual(['talks'])
  } finally {
    vi.useRealTimers()
  }
})

test('the embedded backend knows of its own writes', async () => {
  await withWriteNotice('', well)('http://localhost:3000/rest/v1/hero', { method: 'PATCH', headers })
  expect(reports).toEqual([])
})
