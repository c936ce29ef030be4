import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackupError, downloadBackup, makeBackup, readBackups } from './backups.ts'

const rest = { url: '', key: 'key' }
const server = vi.fn<typeof fetch>()
const signedIn = clientWith({ access_token: 'token' })

function clientWith(session: object | null) {
  return { auth: { getSession: async () => ({ data: { session } }) } } as unknown as SupabaseClient // all that is used
}

beforeEach(() => vi.stubGlobal('fetch', server))
afterEach(() => {
  vi.unstubAllGlobals()
  server.mockReset()
})

const sent = () => {
  const [path, init] = server.mock.calls[0] ?? []
  return { path, method: init?.method, body: init?.body, headers: init?.headers }
}

test('the session asks for the backups of the server', async () => {
  server.mockResolvedValue(Response.json({ backups: [], failure: null }))
  expect(await readBackups(signedIn, rest)).toEqual({ backups: [], failure: null })
  expect(sent()).toMatchObject({ path: '/api/backups', headers: { apikey: 'key', authorization: 'Bearer token' } })
})

test('a backup that was made is described', async () => {
  const made = { name: 'manual-x.tar.gz', kind: 'manual', at: '2026-11-21T03:30:00.000Z', bytes: 5 }
  server.mockResolvedValue(Response.json(made, { status: 201 }))
  expect(await makeBackup(signedIn, rest)).toEqual(made)
  expect(sent()).toMatchObject({ path: '/api/backups', method: 'POST' })
})

test('a download has an address of its own', async () => {
  server.mockResolvedValue(Response.json({ ticket: 'a-b_c', expires_in: 60 }, { status: 201 }))
  expect(await downloadBackup(signedIn, rest, 'nightly-x.tar.gz')).toBe('/api/backups/download?ticket=a-b_c')
  expect(sent()).toMatchObject({ path: '/api/backups/ticket', method: 'POST', body: '{"name":"nightly-x.tar.gz"}' })
})

test.each([
  ['a stale session', { code: 'reauthentication_needed', message: 'Sign in again' }, 403, true],
  ['an ended session', { code: 'session_ended', message: 'Ended' }, 401, true],
  ['a busy server', { code: 'busy', message: 'A backup is being made' }, 409, false],
])('%s is told in the words of the server', async (_, body, status, needsSignIn) => {
  server.mockResolvedValue(Response.json(body, { status }))
  const error = await downloadBackup(signedIn, rest).catch((fault: unknown) => fault)
  expect(error).toBeInstanceOf(BackupError)
  expect(error).toMatchObject({ message: body.message, needsSignIn })
})

test('without a session nothing is asked', async () => {
  await expect(makeBackup(clientWith(null), rest)).rejects.toMatchObject({ needsSignIn: true })
  expect(server).not.toHaveBeenCalled()
})
