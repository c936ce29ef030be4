import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { OWNER, openTestAuth, PASSWORD, type TestAuth } from '#tests/support/auth.ts'
import { clientOf } from '#tests/support/backend.ts'

/* Signing in, staying signed in and signing out, with the official client. */

let auth: TestAuth
beforeAll(async () => {
  auth = await openTestAuth()
})
afterEach(() => vi.useRealTimers())
afterAll(() => auth.dispose())

const sessionOf = async (client: GoTrueClient) => (await client.getSession()).data.session!
const inboxStatus = async (token: string) => (await clientOf(auth, token).from('messages').select('id')).status

describe('signing in by password', () => {
  it('gives a session and the user', async () => {
    const { data, error } = await auth.browser().signInWithPassword({ email: OWNER, password: PASSWORD })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user).toMatchObject({
      id: auth.ownerId,
      email: OWNER,
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      is_anonymous: false,
      phone: '',
    })
    expect(data.user?.identities).toHaveLength(1)
    expect(data.user?.email_confirmed_at).toMatch(/^\d{4}-.*Z$/)
    expect(data.user?.last_sign_in_at).toMatch(/^\d{4}-.*Z$/)
    expect(JSON.stringify(data)).not.toContain('argon2')
  })

  it('finds no fault with the password', async () => {
    const { body } = await auth.call('POST', 'token?grant_type=password', {
      body: { email: OWNER, password: PASSWORD },
    })
    expect(body.weak_password).toBeNull()
  })

  it('takes the address in any case', async () => {
    const { error } = await auth.browser().signInWithPassword({ email: 'Owner@PORTICO.test', password: PASSWORD })
    expect(error).toBeNull()
  })

  it.each([
    ['a wrong password', OWNER, 'a quiet lantern by the lake'],
    ['an unknown address', 'nobody@portico.test', PASSWORD],
    ['no password', OWNER, ''],
  ])('%s is refused alike', async (_what, email, password) => {
    const { error } = await auth.browser().signInWithPassword({ email, password })
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' })
  })
})

describe('the access token', () => {
  it('says who, how and which session, and is verified with the published key', async () => {
    const client = await auth.signedIn()
    const { data, error } = await client.getClaims()
    expect(error).toBeNull()
    expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    expect(data?.claims).toMatchObject({
      sub: auth.ownerId,
      email: OWNER,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iss: 'http://portico.test/auth/v1',
      aud: 'authenticated',
      app_metadata: { provider: 'email' },
      is_anonymous: false,
    })
  })

  it('gives the user', async () => {
    const client = await auth.signedIn()
    expect((await client.getUser()).data.user?.email).toBe(OWNER)
  })
})

describe('refreshing', () => {
  it('gives a new token, and the old one gives the same successor for ten seconds', async () => {
    const client = await auth.signedIn()
    const { refresh_token } = await sessionOf(client)
    const first = await auth.call('POST', 'token?grant_type=refresh_token', { body: { refresh_token } })
    const again = await auth.call('POST', 'token?grant_type=refresh_token', { body: { refresh_token } })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(first.body.refresh_token).not.toBe(refresh_token)
    expect(again.body.refresh_token).toBe(first.body.refresh_token)
    expect(first.body.user.id).toBe(auth.ownerId)
  })

  it('returns the newest token, never a second chain', async () => {
    const client = await auth.signedIn()
    const { refresh_token: a } = await sessionOf(client)
    const refresh = async (refresh_token: string) =>
      (await auth.call('POST', 'token?grant_type=refresh_token', { body: { refresh_token } })).body.refresh_token
    const b = await refresh(a)
    const c = await refresh(b)
    expect([await refresh(a), await refresh(b)]).toEqual([c, c])
  })

  it('the parent of the current token returns it again later, for the answer may have been lost', async () => {
    const { refresh_token: parent } = await sessionOf(await auth.signedIn())
    const use = (token: string) =>
      auth.call('POST', 'token?grant_type=refresh_token', { body: { refresh_token: token } })
    const { body: lost } = await use(parent)
    vi.useFakeTimers({ now: Date.now() + 3600_000, toFake: ['Date'] })
    const again = await use(parent)
    vi.useRealTimers()
    expect(again).toMatchObject({ status: 200, body: { refresh_token: lost.refresh_token } })
    expect((await use(lost.refresh_token)).status).toBe(200)
  })

  it('an older token used again later ends the whole session', async () => {
    const client = await auth.signedIn()
    const { refresh_token, access_token } = await sessionOf(client)
    const use = (token: string) =>
      auth.call('POST', 'token?grant_type=refresh_token', { body: { refresh_token: token } })
    const { body: child } = await use(refresh_token)
    const { body: next } = await use(child.refresh_token)
    vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ['Date'] })
    const reused = await use(refresh_token)
    expect(reused).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    expect(await use(next.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    })
    expect(await inboxStatus(access_token)).toBe(401)
    expect(await inboxStatus(next.access_token)).toBe(401)
  })

  it('an old token is refused even right after a refresh', async () => {
    const { refresh_token: a } = await sessionOf(await auth.signedIn())
    const use = (token: string) =>
      auth.call('POST', 'token?grant_type=refresh_token', { body: { refresh_token: token } })
    const { body: b } = await use(a)
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    await use(b.refresh_token)
    expect((await use(a)).body.code).toBe('refresh_token_already_used')
  })

  it('two browsers at once get the same token', async () => {
    const { refresh_token } = await sessionOf(await auth.signedIn())
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => auth.call('POST', 'token?grant_type=refresh_token', { body: { refresh_token } })),
    )
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  })

  it.each([
    ['made up', 'v1.something', 'Refresh token is not valid'],
    ['of the right length', Buffer.alloc(52).toString('base64url'), 'Refresh token is not valid'],
    ['missing', '', 'refresh_token required'],
  ])('a token that is %s is refused', async (_what, refresh_token, message) => {
    const answer = await auth.call('POST', 'token?grant_type=refresh_token', { body: { refresh_token } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', message: message } })
  })

  it('the client keeps its session over a refresh', async () => {
    const client = await auth.signedIn()
    const before = await sessionOf(client)
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before.refresh_token)
    expect((await client.getUser()).data.user?.email).toBe(OWNER)
  })
})

describe('signing out', () => {
  it.each([
    ['global', false, false],
    ['local', false, true],
    ['others', true, false],
  ] as const)('with the scope %s ends the sessions of that scope', async (scope, selfAlive, otherAlive) => {
    const [self, other] = [await auth.signedIn(), await auth.signedIn()]
    const [own, others] = [await sessionOf(self), await sessionOf(other)]
    expect(await inboxStatus(own.access_token)).toBe(200)
    expect((await self.signOut({ scope })).error).toBeNull()
    expect(await inboxStatus(own.access_token)).toBe(selfAlive ? 200 : 401)
    expect(await inboxStatus(others.access_token)).toBe(otherAlive ? 200 : 401)
    const { status } = await auth.call('POST', 'token?grant_type=refresh_token', {
      body: { refresh_token: others.refresh_token },
    })
    expect(status).toBe(otherAlive ? 200 : 400)
  })

  it('answers 204', async () => {
    const { access_token: token } = await sessionOf(await auth.signedIn())
    expect((await auth.call('POST', 'logout', { token })).status).toBe(204)
    expect(await auth.call('POST', 'logout', { token })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    })
  })

  it('an unknown scope is refused', async () => {
    const { access_token: token } = await sessionOf(await auth.signedIn())
    expect(await auth.call('POST', 'logout?scope=all', { token })).toMatchObject({
      status: 400,
      body: { message: 'Unsupported logout scope "all"' },
    })
  })
})
