import { HASHING } from '@portico/backend/auth-settings'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OWNER, openTestAuth, PASSWORD, type TestAuth } from '#tests/support/auth.ts'
import { clientOf, SITE_URL } from '#tests/support/backend.ts'

/* admin/users with the secret key, as the official client calls it. */

let auth: TestAuth
let admin: ReturnType<typeof createClient>['auth']['admin']
const open = async (...options: Parameters<typeof openTestAuth>) => {
  auth = await openTestAuth(...options)
  const fetch = (input: Request | URL | string, init?: RequestInit) => auth.fetch(new Request(input, init))
  const settings = { auth: { persistSession: false, autoRefreshToken: false }, global: { fetch } }
  admin = createClient(SITE_URL, auth.keys.secret, settings).auth.admin
}
beforeEach(() => open())
afterEach(() => auth.dispose())

const NORA = { email: 'Nora@Portico.test', password: 'seven herons on the weir' }
const signIn = (email: string, password: string) => auth.browser().signInWithPassword({ email, password })

it('creates a user who can sign in', async () => {
  const { data, error } = await admin.createUser({
    ...NORA,
    email_confirm: true,
    user_metadata: { name: 'Nora' },
    app_metadata: { plan: 'free' },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: 'nora@portico.test',
    user_metadata: { name: 'Nora' },
    app_metadata: { provider: 'email', providers: ['email'], plan: 'free' },
  })
  expect((await signIn(NORA.email, NORA.password)).data.user?.id).toBe(data.user?.id)
})

it('an unconfirmed user cannot sign in until a mail has been opened', async () => {
  await admin.createUser(NORA)
  expect((await signIn(NORA.email, NORA.password)).error).toMatchObject({
    status: 400,
    code: 'email_not_confirmed',
    message: 'Email not confirmed',
  })
  await auth.browser().signInWithOtp({ email: NORA.email })
  const { tokenHash } = await auth.mail('magic_link')
  await auth.browser().verifyOtp({ token_hash: tokenHash, type: 'magiclink' })
  expect((await signIn(NORA.email, NORA.password)).error).toBeNull()
})

it('imports an id and a password hash', async () => {
  const id = crypto.randomUUID()
  const password_hash = String(
    auth.database.get('select password_hash from _accounts where id = ?', auth.ownerId)?.password_hash,
  )
  const { data, error } = await admin.createUser({ id, email: NORA.email, password_hash, email_confirm: true })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(id)
  expect((await signIn(NORA.email, PASSWORD)).error).toBeNull()
})

it.each([
  ['$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
  ['$argon2id$v=19$m=999999,t=2,p=1$c29tZXNhbHQ$RdescudvJCsgt3ub+b4dWRWJTmaaJObG'],
  ['$argon2id$v=19$m=1,t=1,p=1$c29tZXNhbHQ$RdescudvJCsgt3ub+b4dWRWJTmaaJObG'],
  ['nothing'],
])('refuses the hash %s, which it could not check', async (password_hash) => {
  const { error } = await admin.createUser({ email: NORA.email, password_hash })
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
})

it('a hash of another cost is checked too', async () => {
  // of "password" with the salt "somesalt": a vector of the reference implementation
  const password_hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  await admin.createUser({ email: NORA.email, password_hash, email_confirm: true })
  expect((await signIn(NORA.email, 'password')).error).toBeNull()
  expect((await signIn(NORA.email, 'passwore')).error?.code).toBe('invalid_credentials')
})

it('an imported hash is replaced by one of our own at the first sign-in', async () => {
  auth.dispose()
  await open({ hashing: { ...HASHING, rest: 0 } })
  const password_hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  const { data } = await admin.createUser({ email: NORA.email, password_hash, email_confirm: true })
  const stored = () =>
    auth.database.get('select password_hash as hash from _accounts where id = ?', data.user!.id)?.hash
  await signIn(NORA.email, 'passwore')
  expect(stored()).toBe(password_hash)
  expect((await signIn(NORA.email, 'password')).error).toBeNull()
  expect(stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(NORA.email, 'password')).error).toBeNull()
})

it('refuses the names of the account and the site as a password', async () => {
  for (const password of ['nora@portico.test', 'Nora-Portico-Test!', 'portico.test2026', 'iloveyousomuch']) {
    expect((await admin.createUser({ email: NORA.email, password })).error).toMatchObject({
      status: 422,
      code: 'weak_password',
      reasons: ['pwned'],
    })
  }
})

it('refuses a weak password, a used address and a body without an address', async () => {
  expect((await admin.createUser({ email: NORA.email, password: 'short' })).error?.code).toBe('weak_password')
  expect((await admin.createUser({ email: OWNER, password: NORA.password })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
  expect((await admin.createUser({ password: NORA.password })).error).toMatchObject({
    status: 400,
    message: 'Cannot create a user without either an email or phone',
  })
})

it('lists by pages, newest first', async () => {
  for (const number of [1, 2, 3]) await admin.createUser({ email: `user${number}@portico.test` })
  const { data } = await admin.listUsers({ page: 1, perPage: 3 })
  expect(data.users.map(({ email }) => email)).toEqual([
    'user3@portico.test',
    'user2@portico.test',
    'user1@portico.test',
  ])
  expect(data).toMatchObject({ total: 4, nextPage: 2, lastPage: 2, aud: 'authenticated' })
  expect((await admin.listUsers({ page: 2, perPage: 3 })).data.users.map(({ email }) => email)).toEqual([OWNER])
  const { secret } = auth.keys
  const first = await auth.call('GET', 'admin/users?page=0&per_page=1', { headers: { apikey: secret } })
  expect(first.body.users).toHaveLength(1)
  expect(first.headers.get('link')).toContain('</admin/users?page=2&per_page=1>; rel="next"')
  expect(JSON.stringify(data)).not.toContain('argon2')
})

it('returns a user, or that there is none', async () => {
  expect((await admin.getUserById(auth.ownerId)).data.user?.email).toBe(OWNER)
  expect((await admin.getUserById(crypto.randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' })
})

it('a new password ends the sessions', async () => {
  const token = (await (await auth.signedIn()).getSession()).data.session!.access_token
  expect((await admin.updateUserById(auth.ownerId, { password: NORA.password })).error).toBeNull()
  expect((await clientOf(auth, token).from('profiles').select()).status).toBe(401)
  expect((await signIn(OWNER, NORA.password)).error).toBeNull()
})

it('a new address is in force at once', async () => {
  const { data } = await admin.updateUserById(auth.ownerId, { email: 'new@portico.test' })
  expect(data.user?.email).toBe('new@portico.test')
  expect((await signIn('new@portico.test', PASSWORD)).error).toBeNull()
})

it.each([
  ['a ban', () => admin.updateUserById(auth.ownerId, { ban_duration: '24h' })],
  ['a deletion', () => admin.deleteUser(auth.ownerId)],
])('%s while a password is being checked lets no session out', async (_, change) => {
  auth.dispose()
  // long enough for the change to come before its end
  await open({ hashing: { cost: { ...HASHING.cost, passes: 10 }, rest: 0 } })
  const signingIn = auth.call('POST', 'token?grant_type=password', { body: { email: OWNER, password: PASSWORD } })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await change()).error).toBeNull()
  expect(await signingIn).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
})

it('a ban ends the sessions and keeps the account out until it is lifted', async () => {
  const client = await auth.signedIn()
  const token = (await client.getSession()).data.session!.access_token
  expect((await admin.updateUserById(auth.ownerId, { ban_duration: '24h' })).data.user?.banned_until).toMatch(/Z$/)
  expect((await clientOf(auth, token).from('profiles').select()).status).toBe(401)
  expect((await signIn(OWNER, PASSWORD)).error).toMatchObject({ status: 400, code: 'user_banned' })
  expect((await signIn(OWNER, 'another lantern by the ferry')).error?.code).toBe('invalid_credentials')
  expect((await admin.updateUserById(auth.ownerId, { ban_duration: 'a while' })).error?.code).toBe('validation_failed')
  await admin.updateUserById(auth.ownerId, { ban_duration: 'none' })
  expect((await signIn(OWNER, PASSWORD)).error).toBeNull()
})

it('a deleted account is gone at once, with all its sessions', async () => {
  const token = (await (await auth.signedIn()).getSession()).data.session!.access_token
  expect((await admin.deleteUser(auth.ownerId)).error).toBeNull()
  expect((await clientOf(auth, token).from('profiles').select()).status).toBe(401)
  expect((await auth.call('GET', 'user', { token })).body.code).toBe('user_not_found')
  expect((await signIn(OWNER, PASSWORD)).error?.code).toBe('invalid_credentials')
  for (const table of ['_sessions', '_one_time_codes', '_factors'])
    expect(auth.database.all(`select * from ${table}`)).toEqual([])
})

it('a deletion that would keep something is refused, and deletes nothing', async () => {
  const { error } = await admin.deleteUser(auth.ownerId, true)
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(error?.message).toContain('Soft deletion is not supported')
  expect((await signIn(OWNER, PASSWORD)).error).toBeNull()
})

it('deletes without a body too', async () => {
  const headers = { apikey: auth.keys.secret }
  expect((await auth.call('DELETE', `admin/users/${auth.ownerId}`, { headers })).status).toBe(200)
})

it.each(['role', 'aud'])('refuses another %s than every account has', async (name) => {
  const headers = { apikey: auth.keys.secret }
  const create = (value: string) => ({ headers, body: { email: NORA.email, [name]: value } })
  const refused = { status: 400, body: { code: 'validation_failed', message: `The only ${name} is authenticated` } }
  expect(await auth.call('POST', 'admin/users', create('service_role'))).toMatchObject(refused)
  const change = { headers, body: { [name]: 'king' } }
  expect(await auth.call('PUT', `admin/users/${auth.ownerId}`, change)).toMatchObject(refused)
  expect((await auth.call('POST', 'admin/users', create('authenticated'))).status).toBe(200)
})

it('lists and removes second factors', async () => {
  const browser = await auth.signedIn()
  await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  const { data } = await admin.mfa.listFactors({ userId: auth.ownerId })
  expect(data?.factors).toMatchObject([{ friendly_name: 'App', factor_type: 'totp', status: 'unverified' }])
  expect(JSON.stringify(data)).not.toMatch(/secret/i)
  const { error } = await admin.mfa.deleteFactor({ userId: auth.ownerId, id: data!.factors[0]!.id })
  expect(error).toBeNull()
  expect((await admin.mfa.listFactors({ userId: auth.ownerId })).data?.factors).toEqual([])
})
