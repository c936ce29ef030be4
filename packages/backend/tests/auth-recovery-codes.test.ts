import type { GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OWNER, openTestAuth, PASSWORD, type TestAuth } from '#tests/support/auth.ts'

/* Recovery codes of the second factor, with the official client. */

let auth: TestAuth
beforeEach(async () => {
  auth = await openTestAuth()
})
afterEach(() => {
  vi.useRealTimers()
  auth.dispose()
})

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const tokenOf = async (client: GoTrueClient) => (await client.getSession()).data.session!.access_token
const levelOf = async (client: GoTrueClient) => (await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel

/** A browser whose session has passed a new app. */
async function withApp(client?: GoTrueClient, friendlyName = 'App') {
  const browser = client ?? (await auth.signedIn())
  const { data, error } = await browser.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const verified = await browser.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) })
  if (verified.error) throw verified.error
  return { browser, factorId: data.id }
}

async function withCodes() {
  const { browser, factorId } = await withApp()
  const { data, error } = await browser.mfa.recoveryCodes.generate()
  if (error) throw error
  return { browser, factorId, ...data }
}

it('ten codes of sixteen letters are made beside an app, and told once', async () => {
  const { browser, id, codes, ...made } = await withCodes()
  expect(made).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 })
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
  expect((await browser.mfa.recoveryCodes.getStatus()).data).toEqual({
    ...{ id, type: 'recovery_code', total: 10, remaining: 10 },
  })
  expect((await browser.mfa.listFactors()).data?.all).toMatchObject([
    { factor_type: 'totp' },
    { id, factor_type: 'recovery_code', status: 'verified', friendly_name: 'Recovery codes' },
  ])
  const stored = JSON.stringify(auth.database.all('select * from _recovery_codes'))
  for (const code of codes) expect(stored).not.toContain(code)
  expect(await auth.mail('recovery_codes_made')).toMatchObject({ to: OWNER, tokenHash: expect.any(String) })
})

it('a code raises a session to aal2 once, however it is typed, and ends the sessions below', async () => {
  const { id, codes } = await withCodes()
  const [code = ''] = codes
  const other = await tokenOf(await auth.signedIn())
  const browser = await auth.signedIn()
  const typed = ` ${code.toUpperCase().replace(/.{4}(?=.)/g, '$&-')} `
  const { data, error } = await browser.mfa.recoveryCodes.verify({ code: typed })
  expect(error).toBeNull()
  expect(data?.user.factors).toHaveLength(2)
  expect(await levelOf(browser)).toBe('aal2')
  expect((await browser.getClaims()).data?.claims.amr).toMatchObject([
    { method: 'mfa/recovery_code' },
    { method: 'password' },
  ])
  expect((await auth.call('GET', 'user', { token: other })).status).toBe(403)
  expect(await auth.mail('recovery_code_used')).toEqual({ kind: 'recovery_code_used', to: OWNER, left: 9 })
  await browser.refreshSession()
  expect(await levelOf(browser)).toBe('aal2')

  const again = await auth.signedIn()
  const refused = { status: 422, code: 'mfa_verification_failed' }
  expect((await again.mfa.recoveryCodes.verify({ code })).error).toMatchObject(refused)
  expect((await again.mfa.recoveryCodes.verify({ code: '' })).error?.code).toBe('validation_failed')
  expect(await levelOf(again)).toBe('aal1')
  expect((await again.mfa.recoveryCodes.getStatus()).data).toMatchObject({ id, remaining: 9 })
})

it('of two who use the same code at once, one gets in', async () => {
  const { codes } = await withCodes()
  const browsers = [await auth.signedIn(), await auth.signedIn()]
  const results = await Promise.all(browsers.map((one) => one.mfa.recoveryCodes.verify({ code: codes[0]! })))
  expect(results.filter(({ error }) => error === null)).toHaveLength(1)
})

it('a lost app is removed and another set up with a code; the codes stay beside the new one', async () => {
  const { factorId, codes } = await withCodes()
  const browser = await auth.signedIn()
  await browser.mfa.recoveryCodes.verify({ code: codes[0]! })
  await withApp(browser, 'New')
  expect((await browser.mfa.unenroll({ factorId })).error).toBeNull()
  expect((await browser.mfa.recoveryCodes.getStatus()).data).toMatchObject({ remaining: 9 })
  expect(await levelOf(browser)).toBe('aal2')
})

it('the codes end with the last app, and a session that passed by one falls back', async () => {
  const { factorId, codes } = await withCodes()
  const browser = await auth.signedIn()
  await browser.mfa.recoveryCodes.verify({ code: codes[0]! })
  await browser.mfa.unenroll({ factorId })
  expect((await browser.mfa.recoveryCodes.getStatus()).error).toMatchObject({
    ...{ status: 404, code: 'mfa_factor_not_found' },
  })
  await browser.refreshSession()
  expect(await levelOf(browser)).toBe('aal1')
  expect((await browser.getClaims()).data?.claims.amr).toMatchObject([{ method: 'password' }])
  await withApp(browser)
  expect((await browser.mfa.recoveryCodes.verify({ code: codes[1]! })).error?.code).toBe('mfa_verification_failed')
})

it('new codes end the former ones, and keep their name', async () => {
  const { browser, id, codes } = await withCodes()
  const { data } = await browser.mfa.recoveryCodes.regenerate()
  expect(data).toMatchObject({ id, friendly_name: 'Recovery codes', total: 10 })
  expect(data?.codes.some((code) => codes.includes(code))).toBe(false)
  expect((await browser.mfa.recoveryCodes.verify({ code: codes[0]! })).error?.code).toBe('mfa_verification_failed')
  expect((await browser.mfa.recoveryCodes.verify({ code: data!.codes[0]! })).error).toBeNull()
})

it('they need an app, aal2 and a fresh proof, and are made once', async () => {
  const browser = await auth.signedIn()
  expect((await browser.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_recovery_codes_sole_factor')
  expect((await browser.mfa.recoveryCodes.regenerate()).error?.code).toBe('insufficient_aal')
  await withApp(browser)
  expect((await browser.mfa.recoveryCodes.regenerate()).error?.code).toBe('mfa_factor_not_found')
  const weak = await auth.signedIn()
  expect((await weak.mfa.recoveryCodes.generate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  const named = await browser.mfa.recoveryCodes.generate({ friendlyName: 'In the safe' })
  expect(named.data?.friendly_name).toBe('In the safe')
  expect((await browser.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists')
  expect((await weak.mfa.recoveryCodes.unenroll()).error?.code).toBe('insufficient_aal')
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
  await browser.refreshSession()
  const late = [
    browser.mfa.recoveryCodes.regenerate(),
    browser.mfa.recoveryCodes.unenroll(),
    // a code is a second factor, and no proof
    browser.mfa.recoveryCodes
      .verify({ code: named.data!.codes[0]! })
      .then(() => browser.mfa.recoveryCodes.regenerate()),
  ]
  for (const result of late) expect((await result).error?.code).toBe('reauthentication_needed')
  vi.useRealTimers()
  const fresh = await auth.signedIn()
  await fresh.mfa.recoveryCodes.verify({ code: named.data!.codes[1]! })
  expect((await fresh.mfa.recoveryCodes.unenroll()).error).toBeNull()
  expect((await fresh.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
})

it('wrong codes are limited together with those of an app', async () => {
  const { codes } = await withCodes()
  auth.dispose()
  auth = await openTestAuth({ now: () => 0 })
  const { browser, factorId } = await withApp()
  const own = (await browser.mfa.recoveryCodes.generate()).data!.codes
  const token = await tokenOf(await auth.signedIn())
  const attempt = (code: string, address = '203.0.113.9') =>
    auth.call('POST', 'factors/recovery-codes/verify', { token, address, body: { code } })
  const statuses: number[] = []
  for (let tries = 0; tries < 5; tries++) statuses.push((await attempt(codes[tries]!)).status)
  expect(statuses).toEqual(Array(5).fill(422))
  expect(await attempt(own[0]!)).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
  const { body } = await auth.call('POST', `factors/${factorId}/challenge`, { token, address: '203.0.113.9', body: {} })
  const app = { challenge_id: body.id, code: '000000' }
  const ofApp = await auth.call('POST', `factors/${factorId}/verify`, { token, address: '203.0.113.9', body: app })
  expect(ofApp.status).toBe(429)
  // the owner's network has passed the factor before
  expect((await attempt(own[0]!, '192.0.2.1')).status).toBe(200)
})

it('the link of the mail ends codes that somebody else has made, and keeps older ones and older apps', async () => {
  const { browser } = await withCodes()
  const past = new Date(Date.now() - 30 * 86_400_000).toISOString().replace('Z', '+00:00')
  auth.database.transaction(() => {
    auth.database.run('update _factors set created_at = ?', past)
    auth.database.run('update _recovery_codes set updated_at = ?', past)
  })
  const factorsAfter = async ({ tokenHash, code }: { tokenHash: string; code: string }) => {
    const owner = auth.browser()
    const proof = { token_hash: tokenHash, type: 'recovery', nonce: code } as const
    expect((await owner.verifyOtp(proof)).error).toBeNull()
    return (await owner.getUser()).data.user?.factors?.map(({ factor_type }) => factor_type)
  }
  await auth.mail('recovery_codes_made')
  await withApp(browser, 'Of a thief')
  expect(await factorsAfter(await auth.mail('factor_added'))).toEqual(['totp', 'recovery_code'])

  await auth.accounts.resetPassword(auth.ownerId, await auth.accounts.hashPassword(PASSWORD, OWNER))
  const thief = await auth.signedIn()
  auth.database.transaction(() => auth.database.run("update _sessions set aal = 'aal2'"))
  expect((await thief.refreshSession()).error).toBeNull()
  expect((await thief.mfa.recoveryCodes.regenerate()).error).toBeNull()
  expect(await factorsAfter(await auth.mail('recovery_codes_made'))).toEqual(['totp'])
  expect((await auth.browser().signInWithPassword({ email: OWNER, password: PASSWORD })).error).not.toBeNull()
})

it('the secret key sees them among the factors, and removes them', async () => {
  const { id } = await withCodes()
  const secret = { token: auth.keys.secret }
  const path = `admin/users/${auth.ownerId}/factors`
  const listed = await auth.call('GET', path, secret)
  expect(JSON.parse(listed.body)).toMatchObject([{ factor_type: 'totp' }, { id, factor_type: 'recovery_code' }])
  expect((await auth.call('DELETE', `${path}/${id}`, secret)).body).toMatchObject({ id })
  expect(auth.database.all('select * from _recovery_codes')).toEqual([])
  expect((await auth.call('DELETE', `${path}/${id}`, secret)).status).toBe(404)
})

it('removing every factor of an account removes them', async () => {
  await withCodes()
  expect(auth.accounts.resetFactors(auth.ownerId)).toBe(1)
  expect(auth.database.all('select * from _recovery_codes')).toEqual([])
})
