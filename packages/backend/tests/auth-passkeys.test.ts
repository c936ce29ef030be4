import type { GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OWNER, openTestAuth, PASSWORD, type TestAuth } from '#tests/support/auth.ts'
import { Authenticator, FLAGS } from '#tests/support/authenticator.ts'

/* Passkeys with the official client, as a real GoTrue 2.196 answered, and what this backend asks for beyond it. */

const ORIGIN = 'https://portico.test'

let auth: TestAuth
beforeEach(async () => {
  auth = await openTestAuth({ siteUrl: ORIGIN })
})
afterEach(() => {
  vi.useRealTimers()
  auth.dispose()
})

const tokenOf = async (client: GoTrueClient) => (await client.getSession()).data.session!.access_token
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

type Answer = Parameters<Authenticator['create']>[1]

async function register(browser: GoTrueClient, device = new Authenticator(ORIGIN), answer: Answer = {}) {
  const { data, error } = await browser.passkey.startRegistration()
  if (error) throw error
  const credential = device.create(data.options, answer)
  const result = await browser.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
  return { device, credential, challengeId: data.challenge_id, options: data.options, ...result }
}

async function signInBy(device: Authenticator, answer: Answer = {}, browser = auth.browser()) {
  const { data, error } = await browser.passkey.startAuthentication()
  if (error) throw error
  const credential = device.get(data.options, answer)
  const result = await browser.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential })
  return { browser, credential, challengeId: data.challenge_id, ...result }
}

/** The browser's session gave its last proof an hour ago. */
const grow = (browser: GoTrueClient) => {
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
  return browser.refreshSession()
}

it('a passkey is made with the options of GoTrue, and signs in at aal1', async () => {
  const browser = await auth.signedIn()
  const { data, error, options, device } = await register(browser)
  expect(error).toBeNull()
  expect(data).toEqual({ id: expect.any(String), friendly_name: 'Passkey', created_at: expect.any(String) })
  expect(options).toMatchObject({
    rp: { id: 'portico.test' },
    user: { id: Buffer.from(auth.ownerId).toString('base64url'), name: OWNER, displayName: OWNER },
    timeout: 300_000,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    attestation: 'none',
  })
  expect((options as { pubKeyCredParams: { alg: number }[] }).pubKeyCredParams.map(({ alg }) => alg)).toEqual([
    ...[-7, -35, -36, -257, -258, -259, -37, -38, -39, -8],
  ])
  expect(await auth.mail('passkey_added')).toMatchObject({ to: OWNER, tokenHash: expect.any(String) })

  const signedIn = await signInBy(device)
  expect(signedIn.error).toBeNull()
  expect((await signedIn.browser.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
  expect((await browser.passkey.list()).data).toEqual([{ ...data, last_used_at: expect.any(String) }])
})

it('options of a sign-in ask for no address and reveal none', async () => {
  const { data } = await auth.browser().passkey.startAuthentication()
  expect(data).toEqual({
    challenge_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    options: { challenge: expect.any(String), timeout: 300_000, rpId: 'portico.test', userVerification: 'preferred' },
    expires_at: expect.any(Number),
  })
})

it.each<[string, Answer]>([
  ['of another origin', { origin: 'https://portico.test.evil.example' }],
  ['of another host', { rpId: 'evil.example' }],
  ['of another account', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ['without a handle', { userHandle: '' }],
  ['without anybody present', { flags: 0 }],
  ['whose backup flags have changed', { flags: FLAGS.present | FLAGS.verified | FLAGS.mayBeBackedUp }],
])('an answer %s is refused', async (_, answer) => {
  const { device } = await register(await auth.signedIn())
  expect((await signInBy(device, answer)).error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
  expect((await signInBy(device)).error).toBeNull()
})

it('presence alone is enough for the contract, and synced keys are taken', async () => {
  const browser = await auth.signedIn()
  const synced = FLAGS.present | FLAGS.mayBeBackedUp | FLAGS.isBackedUp
  const { device, error } = await register(browser, undefined, { flags: synced })
  expect(error).toBeNull()
  expect((await signInBy(device, { flags: synced })).error).toBeNull()
})

it('a challenge is spent by any answer, expires, and is nobody else’s', async () => {
  const browser = await auth.signedIn()
  const { device, challengeId, credential } = await register(browser)
  const again = await browser.passkey.verifyRegistration({ challengeId, credential })
  expect(again.error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
  const first = await signInBy(device)
  const replayed = await auth.browser().passkey.verifyAuthentication(first)
  expect(replayed.error).toMatchObject({ code: 'webauthn_challenge_not_found' })
  // one for registering is none for signing in
  const registering = await browser.passkey.startRegistration()
  const options = { challenge: (registering.data!.options as { challenge: string }).challenge, rpId: 'portico.test' }
  const crossed = { challengeId: registering.data!.challenge_id, credential: device.get(options) }
  expect((await browser.passkey.verifyAuthentication(crossed)).error).toMatchObject({
    code: 'webauthn_challenge_not_found',
  })
  const { data } = await browser.passkey.startAuthentication()
  vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date'] })
  const late = { challengeId: data!.challenge_id, credential: device.get(data!.options) }
  expect((await browser.passkey.verifyAuthentication(late)).error).toMatchObject({ code: 'webauthn_challenge_expired' })
})

it.each<[object, number, string]>([
  [{}, 400, 'challenge_id is required'],
  [{ challenge_id: 'x', credential: {} }, 400, 'challenge_id must be a valid UUID'],
  [{ challenge_id: crypto.randomUUID() }, 400, 'credential is required'],
  [{ challenge_id: crypto.randomUUID(), credential: {} }, 400, 'Invalid credential response'],
  [
    { challenge_id: crypto.randomUUID(), credential: { id: 'x', response: {} } },
    400,
    'Challenge not found or already used',
  ],
])('the answer %j is refused as in GoTrue', async (body, status, message) => {
  expect(await auth.call('POST', 'passkeys/authentication/verify', { body })).toMatchObject({
    status,
    body: { message },
  })
})

it('of two equal answers at once one signs in', async () => {
  const { device } = await register(await auth.signedIn())
  const browser = auth.browser()
  const { data } = await browser.passkey.startAuthentication()
  const answer = { challengeId: data!.challenge_id, credential: device.get(data!.options) }
  const both = await Promise.all([browser, auth.browser()].map((one) => one.passkey.verifyAuthentication(answer)))
  expect(both.filter(({ error }) => error === null)).toHaveLength(1)
})

it('the same passkey twice is a sentence, and the eleventh is refused by its options', async () => {
  const browser = await auth.signedIn()
  const { device } = await register(browser)
  expect((await register(browser, device)).error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' })
  for (let count = 1; count < 10; count++) await register(browser)
  const { error } = await browser.passkey.startRegistration()
  expect(error).toMatchObject({ status: 422, code: 'too_many_passkeys' })
})

it('adding and removing need a recent proof, and the second factor where there is one; listing and renaming do not', async () => {
  const browser = await auth.signedIn()
  const { data } = await register(browser)
  const passkeyId = data!.id
  await grow(browser)
  expect((await browser.passkey.startRegistration()).error).toMatchObject({ code: 'reauthentication_needed' })
  expect((await browser.passkey.delete({ passkeyId })).error).toMatchObject({ code: 'reauthentication_needed' })
  expect((await browser.passkey.update({ passkeyId, friendlyName: 'Phone' })).data).toMatchObject({
    friendly_name: 'Phone',
  })
  await browser.updateUser({ current_password: PASSWORD })
  const app = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  const enrolled = await browser.mfa.challengeAndVerify({
    factorId: app.data!.id,
    code: codeOf(app.data!.totp!.secret),
  })
  expect(enrolled.error).toBeNull()
  const below = await auth.signedIn()
  expect((await below.passkey.startRegistration()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect((await below.passkey.delete({ passkeyId })).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect((await browser.passkey.delete({ passkeyId })).error).toBeNull()
  expect(await auth.mail('passkey_removed')).toEqual({ kind: 'passkey_removed', to: OWNER, name: 'Phone' })
})

it('with a second factor its code is asked for after a passkey too', async () => {
  const browser = await auth.signedIn()
  const { device } = await register(browser)
  const app = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  await browser.mfa.challengeAndVerify({ factorId: app.data!.id, code: codeOf(app.data!.totp!.secret) })
  const signedIn = await signInBy(device)
  const levels = await signedIn.browser.mfa.getAuthenticatorAssuranceLevel()
  expect(levels.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
})

it('a session by passkey changes no password and no address without the password or a mailed code', async () => {
  const { device } = await register(await auth.signedIn())
  const { browser } = await signInBy(device)
  const password = 'another lantern by the ferry'
  expect((await browser.updateUser({ password })).error).toMatchObject({ code: 'reauthentication_needed' })
  expect((await browser.updateUser({ email: 'x@portico.test' })).error).toMatchObject({
    code: 'reauthentication_needed',
  })
  expect((await browser.updateUser({ password, current_password: PASSWORD })).error).toBeNull()
})

it('a counter that goes no further is mailed, and one that never counts is not', async () => {
  const { device } = await register(await auth.signedIn(), undefined, { counter: 5 })
  expect((await signInBy(device, { counter: 6 })).error).toBeNull()
  expect(auth.mails.filter(({ kind }) => kind === 'passkey_copied')).toEqual([])
  expect((await signInBy(device, { counter: 6 })).error).toBeNull()
  expect(await auth.mail('passkey_copied')).toEqual({ kind: 'passkey_copied', to: OWNER, name: 'Passkey' })
})

it.each<[string, () => Promise<unknown> | unknown]>([
  [
    'a reset link',
    async () => {
      const browser = auth.browser()
      await browser.resetPasswordForEmail(OWNER)
      const { code } = await auth.mail('recovery')
      return browser.verifyOtp({ email: OWNER, token: code, type: 'recovery' })
    },
  ],
  [
    'the link that recovers the account',
    async () => {
      const { tokenHash, code } = await auth.mail('passkey_added')
      const proof = { token_hash: tokenHash, type: 'recovery' as const, nonce: code }
      const { error } = await auth.browser().verifyOtp(proof)
      expect(error).toBeNull()
    },
  ],
  [
    'reset-password',
    async () => auth.accounts.resetPassword(auth.ownerId, await auth.accounts.hashPassword(PASSWORD, OWNER)),
  ],
  ['reset-mfa', () => auth.accounts.resetFactors(auth.ownerId)],
])('%s ends every passkey', async (_, end) => {
  const { device } = await register(await auth.signedIn())
  await end()
  expect((await signInBy(device)).error).toMatchObject({ code: 'webauthn_verification_failed' })
})

it('a banned account is refused by its own code, after a right answer', async () => {
  const { device } = await register(await auth.signedIn())
  const { secret } = auth.keys
  const admin = { token: secret, headers: { apikey: secret } }
  await auth.call('PUT', `admin/users/${auth.ownerId}`, { ...admin, body: { ban_duration: '24h' } })
  expect((await signInBy(device)).error).toMatchObject({ status: 403, code: 'user_banned' })
  await auth.call('PUT', `admin/users/${auth.ownerId}`, { ...admin, body: { ban_duration: 'none' } })
})

it('the secret key lists and removes the passkeys of an account, and the publishable key does not', async () => {
  const { data, device } = await register(await auth.signedIn())
  const path = `admin/users/${auth.ownerId}/passkeys`
  const { secret } = auth.keys
  const admin = { token: secret, headers: { apikey: secret } }
  expect(await auth.call('GET', path, { token: auth.keys.publishable })).toMatchObject({ status: 403 })
  expect(JSON.parse((await auth.call('GET', path, admin)).body)).toEqual([data])
  expect(await auth.call('DELETE', `${path}/${data!.id}`, admin)).toMatchObject({ status: 204 })
  expect((await signInBy(device)).error).not.toBeNull()
})

it('a passkey of another account is as unknown as one that never was', async () => {
  const browser = await auth.signedIn()
  const token = await tokenOf(browser)
  for (const id of [crypto.randomUUID(), 'none'])
    for (const method of ['PATCH', 'DELETE'])
      expect(await auth.call(method, `passkeys/${id}`, { token, body: { friendly_name: 'x' } })).toMatchObject({
        status: 404,
        body: { code: 'validation_failed', message: 'Passkey not found' },
      })
})

it.each<[string, number]>([
  ['', 400],
  ['é'.repeat(61), 400],
  ['é'.repeat(60), 200],
  ['<b>x</b>', 200],
])('the name %j is answered with %d', async (friendly_name, status) => {
  const browser = await auth.signedIn()
  const { data } = await register(browser)
  const token = await tokenOf(browser)
  expect((await auth.call('PATCH', `passkeys/${data!.id}`, { token, body: { friendly_name } })).status).toBe(status)
})

it('one network is given thirty challenges at once', async () => {
  auth.dispose()
  auth = await openTestAuth({ siteUrl: ORIGIN, now: () => 0 })
  for (let count = 0; count < 30; count++)
    expect((await auth.call('POST', 'passkeys/authentication/options', { body: {} })).status).toBe(200)
  expect((await auth.call('POST', 'passkeys/authentication/options', { body: {} })).status).toBe(429)
})

it.each(['http://portico.test', 'https://192.0.2.7', 'https://[2001:db8::1]'])('%s has none', async (siteUrl) => {
  auth.dispose()
  auth = await openTestAuth({ siteUrl })
  expect((await auth.browser().passkey.startAuthentication()).error).toMatchObject({
    ...{ status: 404, code: 'passkey_disabled' },
  })
  expect((await auth.call('GET', 'settings')).body).toMatchObject({ passkeys_enabled: false })
})

it('a passkey for a former host is listed with it', async () => {
  const browser = await auth.signedIn()
  await register(browser)
  auth.database.run("update _passkeys set rp_id = 'former.example'")
  expect((await browser.passkey.list()).data).toMatchObject([{ rp_id: 'former.example' }])
})
