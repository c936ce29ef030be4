import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RestError } from '../rest/rest.ts'
import { backupDownload, makeBackup, sendTestMail } from './our-server.ts'

const MAIL_SERVER_MS = 5 * 60_000

const server = vi.fn<typeof fetch>()
const signedIn = clientWith({ access_token: 'token' })

function clientWith(session: object | null) {
  return { auth: { getSession: async () => ({ data: { session } }) } } as unknown as SupabaseClient // all that is used
}

beforeEach(() => vi.stubGlobal('fetch', server))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  server.mockReset()
})

const sent = () => {
  const [path, init] = server.mock.calls[0] ?? []
  return { path, method: init?.method, body: init?.body, headers: init?.headers }
}

test('a backup that was made is described', async () => {
  const made = { name: 'manual-x.tar.gz', kind: 'manual', at: '2026-11-21T03:30:00.000Z', bytes: 5 }
  server.mockResolvedValue(Response.json(made, { status: 201 }))
  expect(await makeBackup(signedIn)).toEqual(made)
  expect(sent()).toMatchObject({
    path: '/api/backups',
    method: 'POST',
    headers: { authorization: 'Bearer token' },
  })
})

test('a download has an address of its own', async () => {
  server.mockResolvedValue(Response.json({ ticket: 'a-b_c', expires_in: 60 }, { status: 201 }))
  expect(await backupDownload(signedIn)).toBe('/api/backups/download?ticket=a-b_c')
  expect(sent()).toMatchObject({ path: '/api/backups/ticket', method: 'POST' })
})

test.each([
  ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch')), 0, 'The server could not be reached.'],
  ['the page of a hotel’s network', async () => new Response('<html>'), 0, 'The server could not be reached.'],
  [
    'a page of a proxy',
    async () => new Response('<html>', { status: 503, statusText: 'Service Unavailable' }),
    503,
    'The server failed.',
  ],
])('%s is told in words', async (_, answer: () => Promise<Response>, status, text) => {
  server.mockImplementation(answer)
  for (const ask of [makeBackup, backupDownload])
    expect(await ask(signedIn).catch((fault: unknown) => fault)).toMatchObject({
      name: 'RestError',
      status,
      message: expect.stringContaining(text),
    })
})

test.each([
  ['a stale session', { code: 'reauthentication_needed', message: 'Sign in again' }, 403],
  ['an ended session', { code: 'session_ended', message: 'Ended' }, 401],
  ['a busy server', { code: 'busy', message: 'A backup is being made' }, 409],
])('%s has the message of the server', async (_, body, status) => {
  server.mockResolvedValue(Response.json(body, { status }))
  const error = await backupDownload(signedIn).catch((fault: unknown) => fault)
  expect(error).toBeInstanceOf(RestError)
  expect(error).toMatchObject({ message: body.message, status, details: body })
})

test('work that takes minutes is asked for until it is done, always with the same id', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // a connection that is lost, and a proxy while the site restarts, on the way
  const answers = [202, 202, 0, 502, 202]
  server.mockImplementation(async () => {
    const status = answers.shift()
    if (status === 0) throw new TypeError('Failed to fetch')
    return status ? new Response(null, { status }) : Response.json({ outcome: 'sent', to: 'owner@portico.example' })
  })
  const result = sendTestMail(signedIn)
  await vi.advanceTimersByTimeAsync(MAIL_SERVER_MS)
  expect(await result).toMatchObject({ outcome: 'sent' })
  const ids = server.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(ids).toEqual(Array(6).fill(expect.stringMatching(/^[\da-f-]{36}$/)))
  expect(new Set(ids).size).toBe(1)
  await sendTestMail(signedIn)
  expect(new Headers(server.mock.lastCall?.[1]?.headers).get('idempotency-key')).not.toBe(ids[0])
})

test('why no backup was made is said at once, and not taken for a restart', async () => {
  const failed = { code: 'failed', message: 'No backup was made: the disk is full.' }
  server.mockResolvedValueOnce(new Response(null, { status: 202 }))
  server.mockImplementation(async () => Response.json(failed, { status: 503 }))
  await expect(makeBackup(signedIn)).rejects.toThrow('the disk is full')
  expect(server).toHaveBeenCalledTimes(2)
})
