import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetFirstLogin, makeFirstAccount } from '#server/backend/first-account.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'

let dataDir: string
let backend: TestBackend

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-test-'))
  backend = await openTestBackend({ dataDir, onSignIn: () => forgetFirstLogin(dataDir) })
})
afterEach(() => {
  backend.dispose()
  rmSync(dataDir, { recursive: true, force: true })
})

const note = () => join(dataDir, 'first-login.txt')

async function signIn(email: string, password: string) {
  const body = JSON.stringify({ email, password })
  const response = await backend.request('/auth/v1/token?grant_type=password', { method: 'POST', body })
  return { status: response.status, ...(await response.json()) }
}

async function isAdmin({ access_token, user }: { access_token: string; user: { id: string } }) {
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await backend.request(`/rest/v1/profiles?select=is_admin&id=eq.${user.id}`, { headers })
  return (await answer.json())[0].is_admin
}

it('without settings the owner gets a random password, shown once and kept in a file that only the owner can read', async () => {
  const first = await makeFirstAccount(backend, { dataDir })
  expect(first).toEqual({
    email: 'owner@localhost',
    password: expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/),
    file: note(),
  })
  expect(readFileSync(note(), 'utf8')).toBe(`E-mail: owner@localhost\nPassword: ${first?.password}\n`)
  expect(statSync(note()).mode & 0o777).toBe(0o600)
  expect(await makeFirstAccount(backend, { dataDir })).toEqual({ email: 'owner@localhost', file: note() })
})

it('the password signs an admin in, and its file is deleted at the first sign-in', async () => {
  const { email, password } = (await makeFirstAccount(backend, { dataDir }))!
  expect((await signIn(email, 'not the password at all')).status).toBe(400)
  expect(existsSync(note())).toBe(true)
  const session = await signIn(email, password!)
  expect(await isAdmin(session)).toBe(true)
  await expect.poll(() => existsSync(note())).toBe(false)
  expect(await makeFirstAccount(backend, { dataDir })).toBeUndefined()
})

it('a password file that was left behind after a sign-in is deleted at the next start', async () => {
  const { email, password } = (await makeFirstAccount(backend, { dataDir }))!
  const text = readFileSync(note(), 'utf8')
  await signIn(email, password!)
  await expect.poll(() => existsSync(note())).toBe(false)
  writeFileSync(note(), text)
  expect(await makeFirstAccount(backend, { dataDir })).toBeUndefined()
  expect(existsSync(note())).toBe(false)
})

it('ADMIN_EMAIL and ADMIN_PASSWORD make the account, and no file is written', async () => {
  const admin = { email: 'Nora@Portico.test', password: 'seven herons on the weir' }
  expect(await makeFirstAccount(backend, { dataDir, admin })).toEqual({ email: admin.email })
  expect(existsSync(note())).toBe(false)
  expect(await isAdmin(await signIn('nora@portico.test', admin.password))).toBe(true)
})

it('an easily guessed ADMIN_PASSWORD is refused, and no account is made', async () => {
  const admin = { email: 'nora@portico.test', password: 'password123456' }
  await expect(makeFirstAccount(backend, { dataDir, admin })).rejects.toThrow('ADMIN_PASSWORD cannot be used. ')
  expect(backend.accounts.count()).toBe(0)
})

it('account and profile are created together or not at all', async () => {
  backend.database.run('create trigger refuse before insert on profiles begin select raise(abort, "full"); end')
  await expect(makeFirstAccount(backend, { dataDir })).rejects.toThrow('full')
  expect(backend.accounts.count()).toBe(0)
})
