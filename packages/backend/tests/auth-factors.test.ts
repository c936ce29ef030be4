import type { GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OWNER, openTestAuth, PASSWORD, type TestAuth } from '#tests/support/auth.ts'
import { clientOf } from '#tests/support/backend.ts'

/* The second factor, with the official client and an authenticator app of its own. */

let auth: TestAuth
beforeEach(async () => {
  auth = await openTestAuth()
})
afterEach(() => {
  vi.useRealTimers()
  auth.dispose()
})

const tokenOf = async (client: GoTrueClient) => (await client.getSession()).data.session!.access_token
const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
const wrongCodeOf = (secret: string) => {
  const near = [-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, Date.now() + seconds * 1000))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}
const inboxRows = async (token: string) => clientOf(auth, token).from('messages').select('id')
const isAdminNow = async (token: string) => {
  auth.database.transaction(() => auth.database.run('delete from messages'))
  auth.insertRows('messages', [{ name: 'Nora', email: 'nora@press.example', message: 'May I call you?' }])
  return (await inboxRows(token)).data?.length === 1
}

/** A browser whose session has passed a new factor. */
async function withFactor(client?: GoTrueClient) {
  const browser = client ?? (await auth.signedIn())
  const { data, error } = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  if (error) throw error
  const verified = await browser.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) })
  if (verified.error) throw verified.error
  return { browser, factorId: data.id, secret: data.totp.secret }
}

/** Half a minute later no code of before is valid any more. From then on the clock stands still. */
function waitForNextCode(seconds = 30) {
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })
}

it('enrolling gives a secret, a URI and a picture that a page may show', async () => {
  const { data, error } = await (await auth.signedIn()).mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  expect(error).toBeNull()
  expect(data).toMatchObject({
    type: 'totp',
    friendly_name: 'App',
    totp: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
  })
  expect(data?.totp.uri).toMatch(/^otpauth:\/\/totp\/portico\.test:.*secret=/)
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
})

it('a colon in the name of the issuer does not end it', async () => {
  const client = await auth.signedIn()
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App', issuer: 'Marta: product:people' })
  const { pathname, searchParams } = new URL(data!.totp.uri)
  expect(decodeURIComponent(pathname).split(':')).toHaveLength(2)
  expect(searchParams.get('issuer')).not.toContain(':')
})

it('the first right code verifies it, raises the session to aal2 and ends sessions at aal1', async () => {
  const other = await tokenOf(await auth.signedIn())
  const { browser } = await withFactor()
  const { data: level } = await browser.mfa.getAuthenticatorAssuranceLevel()
  expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  expect(
    level?.currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method)),
  ).toEqual(['totp', 'password'])
  expect((await browser.mfa.listFactors()).data?.totp).toHaveLength(1)
  expect((await inboxRows(other)).status).toBe(401)
  expect(await isAdminNow(await tokenOf(browser))).toBe(true)
  expect(await auth.mail('factor_added')).toMatchObject({ to: OWNER })
})

it('from then on a password alone does not make an admin', async () => {
  const { secret, factorId } = await withFactor()
  waitForNextCode()
  const browser = await auth.signedIn()
  expect((await browser.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  expect(await isAdminNow(await tokenOf(browser))).toBe(false)
  const { error } = await browser.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  expect(error).toBeNull()
  expect(await isAdminNow(await tokenOf(browser))).toBe(true)
})

it('aal2 outlives a refresh', async () => {
  const { browser } = await withFactor()
  await browser.refreshSession()
  expect((await browser.getClaims()).data?.claims).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'password' }],
  })
})

it('a code is accepted once, for whatever challenge', async () => {
  waitForNextCode(0)
  const { secret, factorId } = await withFactor()
  const browser = await auth.signedIn()
  const again = await browser.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  expect(again.error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid TOTP code entered',
  })
  waitForNextCode()
  expect((await browser.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull()
})

it('a clock may be off by half a minute, not more', async () => {
  waitForNextCode(0)
  const { browser } = await withFactor()
  const { data } = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
  const verify = (seconds: number) =>
    browser.mfa.challengeAndVerify({ factorId: data!.id, code: codeOf(data!.totp.secret, Date.now() + seconds * 1000) })
  expect((await verify(-90)).error?.code).toBe('mfa_verification_failed')
  expect((await verify(90)).error?.code).toBe('mfa_verification_failed')
  expect((await verify(-30)).error).toBeNull()
})

describe('a challenge', () => {
  it('ends after five minutes', async () => {
    const { browser, factorId, secret } = await withFactor()
    const { data } = await browser.mfa.challenge({ factorId })
    expect(data?.expires_at).toBeGreaterThan(Date.now() / 1000 + 290)
    waitForNextCode(301)
    const { error } = await browser.mfa.verify({ factorId, challengeId: data!.id, code: codeOf(secret) })
    expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  })

  it('belongs to the session that created it', async () => {
    const { browser, factorId, secret } = await withFactor()
    const { data } = await browser.mfa.challenge({ factorId })
    waitForNextCode()
    const other = await auth.signedIn()
    const { error } = await other.mfa.verify({ factorId, challengeId: data!.id, code: codeOf(secret) })
    expect(error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
  })
})

it('wrong codes are limited, and the owner elsewhere is not kept out', async () => {
  auth.dispose()
  auth = await openTestAuth({ now: () => 0 })
  const { factorId, secret } = await withFactor()
  waitForNextCode()
  const token = await tokenOf(await auth.signedIn())
  const attempt = async (code: string, address: string) => {
    const { body } = await auth.call('POST', `factors/${factorId}/challenge`, { token, address, body: {} })
    return auth.call('POST', `factors/${factorId}/verify`, { token, address, body: { challenge_id: body.id, code } })
  }
  const statuses: number[] = []
  for (let tries = 0; tries < 7; tries++) statuses.push((await attempt(wrongCodeOf(secret), '203.0.113.9')).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  const refused = await attempt(codeOf(secret), '203.0.113.9')
  expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await attempt(codeOf(secret), '192.0.2.1')).status).toBe(200)
})

it('many networks together get ten wrong codes an hour', async () => {
  auth.dispose()
  auth = await openTestAuth({ now: () => 0 })
  const { factorId, secret } = await withFactor()
  const token = await tokenOf(await auth.signedIn())
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries++) {
    const address = `203.0.113.${tries}`
    const { body } = await auth.call('POST', `factors/${factorId}/challenge`, { token, address, body: {} })
    const answer = { challenge_id: body.id, code: wrongCodeOf(secret) }
    statuses.push((await auth.call('POST', `factors/${factorId}/verify`, { token, address, body: answer })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
})

describe('removing a factor', () => {
  it('takes aal2, ends the other sessions and lowers this one', async () => {
    const { browser, factorId, secret } = await withFactor()
    waitForNextCode()
    const weak = await auth.signedIn()
    expect((await weak.mfa.unenroll({ factorId })).error).toMatchObject({ status: 422, code: 'insufficient_aal' })
    const other = await auth.signedIn()
    await other.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect((await browser.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    expect((await inboxRows(await tokenOf(other))).status).toBe(401)
    await browser.refreshSession()
    expect((await browser.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    expect(await isAdminNow(await tokenOf(browser))).toBe(true)
    expect(await auth.mail('factor_removed')).toMatchObject({ to: OWNER })
  })

  it('that was never verified needs no second factor', async () => {
    const browser = await auth.signedIn()
    const { data } = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    expect((await browser.mfa.unenroll({ factorId: data!.id })).error).toBeNull()
  })
})

describe('with a password alone, an account with a factor', () => {
  let weak: GoTrueClient
  beforeEach(async () => {
    await withFactor()
    weak = await auth.signedIn()
  })

  it('gets no further factor', async () => {
    const { error } = await weak.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  })

  it('keeps its password and its address', async () => {
    const refused = { status: 401, code: 'insufficient_aal' }
    expect((await weak.updateUser({ password: 'eleven otters in a row' })).error).toMatchObject(refused)
    expect((await weak.updateUser({ email: 'mine@portico.test' })).error).toMatchObject(refused)
    expect((await auth.browser().signInWithPassword({ email: OWNER, password: PASSWORD })).error).toBeNull()
  })
})

it('an unverified factor of a password thief is removed once the owner verifies one', async () => {
  const thief = await auth.signedIn()
  const { data } = await thief.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' })
  await withFactor()
  const again = await auth.signedIn()
  const { error } = await again.mfa.challenge({ factorId: data!.id })
  expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
})

it('names are unique, and there are at most ten', async () => {
  const { browser } = await withFactor()
  const enroll = (friendlyName: string) => browser.mfa.enroll({ factorType: 'totp', friendlyName })
  expect((await enroll('App')).error).toMatchObject({
    status: 422,
    code: 'mfa_factor_name_conflict',
    message: 'A factor with the friendly name "App" for this user already exists',
  })
  for (let count = 1; count < 10; count++) expect((await enroll(`App ${count}`)).error).toBeNull()
  expect((await enroll('One more')).error?.code).toBe('too_many_enrolled_mfa_factors')
})
