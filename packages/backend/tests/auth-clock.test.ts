import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OWNER, openTestAuth, PASSWORD, type TestAuth } from '#tests/support/auth.ts'
import { clientOf } from '#tests/support/backend.ts'

/* What was recorded while the clock was a month ahead, once it is set right. */

const MONTH_MS = 30 * 86_400_000

let auth: TestAuth
let now: number
beforeEach(async () => {
  auth = await openTestAuth()
  now = Date.now()
  vi.useFakeTimers({ now: now + MONTH_MS, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  auth.dispose()
})

const setRight = () => vi.setSystemTime(now)
const session = async () => (await (await auth.signedIn()).getSession()).data.session!
const refresh = (refresh_token: string) =>
  auth.call('POST', 'token?grant_type=refresh_token', { body: { refresh_token } })

async function newMail() {
  await auth.call('POST', 'recover', { body: { email: OWNER } })
  return auth.mail('recovery')
}
const tryCode = (token: string) => auth.call('POST', 'verify', { body: { token, type: 'recovery', email: OWNER } })

it('a replaced refresh token is not good for a month', async () => {
  const { refresh_token: first } = await session()
  const { body: second } = await refresh(first)
  setRight()
  await refresh(second.refresh_token)
  expect((await refresh(first)).body.code).toBe('refresh_token_already_used')
})

it('an access token is not valid for a month', async () => {
  const { access_token: token, refresh_token } = await session()
  setRight()
  expect((await auth.call('GET', 'user', { token })).status).toBe(403)
  expect((await clientOf(auth, token).from('messages').select()).error?.message).toBe('JWT issued at future')
  const { body } = await refresh(refresh_token)
  expect((await auth.call('GET', 'user', { token: body.access_token })).status).toBe(200)
})

it('a session is not fresh for a month', async () => {
  const { refresh_token } = await session()
  setRight()
  const { access_token: token } = (await refresh(refresh_token)).body
  const change = await auth.call('PUT', 'user', { token, body: { password: 'eleven otters in a row' } })
  expect(change.body.code).toBe('reauthentication_needed')
  const proof = { current_password: PASSWORD, password: 'eleven otters in a row' }
  expect((await auth.call('PUT', 'user', { token, body: proof })).status).toBe(200)
})

it('a session that is not used ends sixty days after the next sign-in', async () => {
  const { refresh_token } = await session()
  setRight()
  await auth.signedIn()
  vi.setSystemTime(now + 2 * MONTH_MS + 60_000)
  expect((await refresh(refresh_token)).body.code).toBe('session_expired')
})

it('the link and the code of a mail are not valid for a month', async () => {
  const { tokenHash, code } = await newMail()
  setRight()
  expect((await tryCode(code)).status).toBe(403)
  const answer = await auth.call('POST', 'verify', { body: { token_hash: tokenHash, type: 'recovery' } })
  expect(answer.body.code).toBe('otp_expired')
})

it('a link that was mailed while the clock was a day ahead is not valid for a day', async () => {
  vi.setSystemTime(now + 86_400_000)
  const { tokenHash } = await newMail()
  setRight()
  const answer = await auth.call('POST', 'verify', { body: { token_hash: tokenHash, type: 'recovery' } })
  expect(answer.body.code).toBe('otp_expired')
})

it('wrong codes do not keep the right one out for a month', async () => {
  await newMail()
  await tryCode('000000')
  setRight()
  expect((await tryCode((await newMail()).code)).status).toBe(200)
})

it('a second factor that was used then is not locked', async () => {
  const browser = await auth.signedIn()
  const { data } = await browser.mfa.enroll({ factorType: 'totp' })
  const { id: factorId, totp } = data!
  const verify = () =>
    browser.mfa.challengeAndVerify({ factorId, code: new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate() })
  expect((await verify()).error).toBeNull()
  setRight()
  await browser.refreshSession()
  expect((await verify()).error).toBeNull()
  expect((await verify()).error).not.toBeNull()
})
