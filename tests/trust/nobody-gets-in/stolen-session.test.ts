import { HASHING } from '@portico/backend/auth-settings'
import type { GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OWNER, openTestAuth, PASSWORD, type TestAuth } from '#tests/support/auth.ts'
import { SITE_URL } from '#tests/support/backend.ts'
import { isRefusal, Trial } from '#tests/support/trial.ts'

/* A thief has the tokens of the owner's session and may send anything. The owner has their mailbox. */

const trial = new Trial('nobody gets in', 'ways from a stolen session to a stolen account')
const DAY = 24 * 3600
const THIEF = 'thief@elsewhere.test'
const NEW_PASSWORD = 'eleven otters in a row'
/**
 * This address receives no mail, so a change of address only needs the new one's confirmation: the easiest account to
 * take.
 */
const LOCAL = 'owner@localhost'

let auth: TestAuth
let earlier = 0
/** What got in during this test. */
const gotIn = () => trial.failures.slice(earlier)
beforeEach(async () => {
  earlier = trial.failures.length
  auth = await openTestAuth()
})
afterEach(() => auth.dispose())
afterAll(() => {
  vi.useRealTimers()
  trial.print()
})

interface Stolen {
  access_token: string
  refresh_token: string
}

/** The clock only moves forward, also between tests. */
const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const tokensOf = async (client: GoTrueClient): Promise<Stolen> => (await client.getSession()).data.session!
const refresh = (refresh_token: string) =>
  auth.call('POST', 'token?grant_type=refresh_token', { body: { refresh_token } })
const signIn = (password: string, email = OWNER) =>
  auth.call('POST', 'token?grant_type=password', { body: { email, password } })
const userOf = (token: string) => auth.call('GET', 'user', { token })

/** The owner's session, stolen this many seconds after the sign-in. */
async function steal(age = 0): Promise<string> {
  const { refresh_token, access_token } = await tokensOf(await auth.signedIn())
  if (!age) return access_token
  later(age)
  return (await refresh(refresh_token)).body.access_token
}

async function enrol(token: string, name = 'App') {
  const { body, status } = await auth.call('POST', 'factors', {
    token,
    body: { factor_type: 'totp', friendly_name: name },
  })
  return { status, error: body.code, id: body.id as string, secret: body.totp?.secret as string }
}
async function finish(token: string, { id, secret }: { id: string; secret: string }) {
  const { body } = await auth.call('POST', `factors/${id}/challenge`, { token, body: {} })
  const answer = { challenge_id: body.id, code: codeOf(secret) }
  return auth.call('POST', `factors/${id}/verify`, { token, body: answer })
}

it.each([901, DAY, 20 * DAY])(
  'a session of %i seconds changes nothing of how one signs in without a proof',
  async (age) => {
    const token = await steal(age)
    const put = (body: object) => auth.call('PUT', 'user', { token, body })
    const attempts: Record<string, () => Promise<{ status: number; body: { code: string } }>> = {
      'another address': () => put({ email: THIEF }),
      'another password': () => put({ password: NEW_PASSWORD }),
      'a second factor': () =>
        auth.call('POST', 'factors', { token, body: { factor_type: 'totp', friendly_name: 'Mine' } }),
    }
    for (const [what, attempt] of Object.entries(attempts)) {
      const { status, body } = await attempt()
      trial.record(`${what} after ${age} s`, status === 400 && body.code === 'reauthentication_needed')
    }
    const guesses = [
      { email: THIEF, current_password: 'a wrong guess' },
      { email: THIEF, nonce: '000000' },
      { current_password: 'a wrong guess' },
      { nonce: '123456' },
    ]
    for (const guess of guesses) {
      const { status } = await put(guess)
      trial.record(`guessing ${JSON.stringify(guess)}: ${status}`, status === ('nonce' in guess ? 422 : 400))
    }
    trial.record('a second factor after guesses', (await enrol(token)).error === 'reauthentication_needed')
    expect(gotIn()).toEqual([])
    expect((await userOf(token)).body).not.toHaveProperty('new_email')
    // the owner enters the password in the same session
    expect((await put({ current_password: PASSWORD })).status).toBe(200)
    expect((await enrol(token)).status).toBe(200)
  },
)

it('the nonce of a mail is a proof too, for an address and for a factor', async () => {
  const token = await steal(20 * DAY)
  const nonce = async () => {
    await auth.call('GET', 'reauthenticate', { token })
    return (await auth.mail('reauthentication')).code
  }
  const first = await auth.call('PUT', 'user', { token, body: { email: 'new@portico.test', nonce: await nonce() } })
  expect(first.body).toMatchObject({ new_email: 'new@portico.test' })
  later(901)
  expect((await auth.call('PUT', 'user', { token, body: { nonce: await nonce() } })).status).toBe(200)
  expect((await enrol(token)).status).toBe(200)
})

it('a factor begun while the proof was fresh is not finished later, nor is one removed', async () => {
  const { refresh_token, access_token } = await tokensOf(await auth.signedIn())
  const begun = await enrol(access_token)
  later(901)
  const old = (await refresh(refresh_token)).body.access_token
  const late = await finish(old, begun)
  trial.record('finishing a factor late', late.body.code === 'reauthentication_needed')
  await auth.call('PUT', 'user', { token: old, body: { current_password: PASSWORD } })
  const raised = (await finish(old, begun)).body
  later(20 * DAY)
  const { body } = await refresh(raised.refresh_token)
  const removal = await auth.call('DELETE', `factors/${begun.id}`, { token: body.access_token })
  trial.record('removing the factor of an old session', removal.body.code === 'reauthentication_needed')
  expect(gotIn()).toEqual([])
})

type Ending = (local: { id: string; token: string }) => Promise<unknown>
const endings: Record<string, Ending> = {
  'a new password': ({ token }) => auth.call('PUT', 'user', { token, body: { password: NEW_PASSWORD } }),
  'signing out everywhere': ({ token }) => auth.call('POST', 'logout?scope=global', { token }),
  'signing out everywhere else': ({ token }) => auth.call('POST', 'logout?scope=others', { token }),
  'the link of a recovery': async () => {
    await auth.call('POST', 'recover', { body: { email: LOCAL } })
    const { tokenHash } = await auth.mail('recovery')
    return auth.call('POST', 'verify', { body: { token_hash: tokenHash, type: 'recovery' } })
  },
  'a password set on the server': async ({ id }) =>
    auth.accounts.resetPassword(id, await auth.accounts.hashPassword(NEW_PASSWORD, LOCAL)),
  'factors reset on the server': async ({ id }) => auth.accounts.resetFactors(id),
  'a password set with the secret key': ({ id }) =>
    auth.call('PUT', `admin/users/${id}`, {
      headers: { apikey: auth.keys.secret, authorization: `Bearer ${auth.keys.secret}` },
      body: { password: NEW_PASSWORD },
    }),
}

it.each(Object.keys(endings))('what was begun ends with %s', async (name) => {
  const id = auth.accounts.create(LOCAL, await auth.accounts.hashPassword(PASSWORD, LOCAL))
  const own = async () => (await signIn(PASSWORD, LOCAL)).body as Stolen
  const [thief, owner] = [await own(), await own()]
  // the thief starts everything that can be started, and keeps every secret
  const factor = await enrol(thief.access_token)
  await auth.call('PUT', 'user', { token: thief.access_token, body: { email: THIEF } })
  const { tokenHash, code } = await auth.mail('email_change')
  const verifier = 'v'.repeat(43)
  await auth.call('POST', 'otp', {
    body: { email: LOCAL, code_challenge: verifier, code_challenge_method: 'plain' },
  })
  const link = `${SITE_URL}/auth/v1/verify?type=magiclink&token=${(await auth.mail('magic_link')).tokenHash}`
  const target = (await auth.fetch(new Request(link))).headers.get('location')!
  const authCode = new URL(target).searchParams.get('code')

  await endings[name]!({ id, token: owner.access_token })
  const sent = auth.mails.length
  const anonymous = await auth.call('POST', 'resend', { body: { type: 'email_change', email: LOCAL } })
  const stolen = await auth.call('POST', 'resend', {
    body: { type: 'email_change', email: LOCAL },
    token: thief.access_token,
  })
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect([anonymous.status, stolen.status]).toEqual([200, 200])
  const revived = auth.mails.slice(sent).filter(({ kind }) => kind.startsWith('email_change'))
  trial.record(`reviving a change after ${name}`, revived.length === 0)
  const tries = {
    'the link of a change': { token_hash: tokenHash, type: 'email_change' },
    'the code of a change': { email: THIEF, token: code, type: 'email_change' },
  }
  for (const [what, body] of Object.entries(tries))
    trial.record(`${what} after ${name}`, (await auth.call('POST', 'verify', { body })).status === 403)
  const exchange = { auth_code: authCode, code_verifier: verifier }
  const pkce = await auth.call('POST', 'token?grant_type=pkce', { body: exchange })
  trial.record(`the code of a PKCE flow after ${name}`, pkce.status === 404)
  const finished = await finish(thief.access_token, factor)
  trial.record(`a factor after ${name}: ${finished.status}`, isRefusal(finished.status))
  trial.record(
    `the session after ${name}`,
    name.startsWith('the link') || (await userOf(thief.access_token)).status === 403,
  )
  expect(gotIn()).toEqual([])
  expect(auth.accounts.find(LOCAL)).toBe(id)
  expect(auth.database.get('select new_email from _accounts where id = ?', id)).toEqual({ new_email: null })
})

it('a change that is under way is sent again to nobody but the account', async () => {
  const token = await steal()
  await auth.call('PUT', 'user', { token, body: { email: THIEF } })
  await auth.mail('email_change')
  const sent = auth.mails.length
  const senders = { nobody: undefined, 'the key': auth.keys.publishable, 'another account': await auth.tokenOf({}) }
  for (const [who, bearer] of Object.entries(senders)) {
    const body = { type: 'email_change', email: OWNER }
    const { status } = await auth.call('POST', 'resend', { body, ...(bearer && { token: bearer }) })
    await new Promise((resolve) => setTimeout(resolve, 30))
    trial.record(`sending a change again as ${who}`, status === 200 && auth.mails.length === sent)
  }
  expect(gotIn()).toEqual([])
})

it('the mailbox alone gives the owner a way back from a thief’s factor, and the thief cannot close it', async () => {
  const token = await steal()
  const raised = (await finish(token, await enrol(token, 'Thief'))).body as Stolen
  const { tokenHash, code, to } = await auth.mail('factor_added')
  expect(to).toBe(OWNER)
  const thief = raised.access_token
  // all that the thief can do about it, with the password and the factor
  await auth.call('PUT', 'user', { token: thief, body: { password: NEW_PASSWORD, current_password: PASSWORD } })
  await auth.call('POST', 'logout?scope=others', { token: thief })
  await auth.call('POST', 'recover', { body: { email: OWNER } })
  const { tokenHash: recovery } = await auth.mail('recovery')
  // a recovery alone leads to the thief's factor
  const halfway = await auth.call('POST', 'verify', { body: { token_hash: recovery, type: 'recovery' } })
  const refused = await auth.call('PUT', 'user', {
    token: halfway.body.access_token,
    body: { password: 'nine lamps along the pier' },
  })
  expect(refused.body.code).toBe('insufficient_aal')
  later(2.9 * DAY)
  // a scanner of the mailbox opens the link and presses its button, which knows no digits
  const link = { token_hash: tokenHash, type: 'recovery' }
  for (const nonce of [undefined, '', code === '000000' ? '111111' : '000000'])
    expect((await auth.call('POST', 'verify', { body: { ...link, nonce } })).body.code).toBe(
      'reauthentication_not_valid',
    )
  const opened = await auth.fetch(new Request(`${SITE_URL}/auth/v1/verify?type=recovery&token=${tokenHash}`))
  expect(opened.headers.get('location')).toContain('error_code=reauthentication_not_valid')
  const back = await auth.call('POST', 'verify', { body: { ...link, nonce: code } })
  expect(back.status).toBe(200)
  expect(back.body.user).not.toHaveProperty('factors')
  trial.record('the session after the way back', (await userOf(thief)).status === 403)
  trial.record('a refresh after the way back', (await refresh(raised.refresh_token)).status === 400)
  trial.record('the password after the way back', (await signIn(NEW_PASSWORD)).status === 400)
  trial.record('the old password after the way back', (await signIn(PASSWORD)).status === 400)
  const again = await auth.call('POST', 'verify', { body: { ...link, nonce: code } })
  trial.record('the way back a second time', again.status === 403)
  expect(gotIn()).toEqual([])
  const password = 'nine lamps along the pier'
  expect((await auth.call('PUT', 'user', { token: back.body.access_token, body: { password } })).status).toBe(200)
  expect((await signIn(password)).status).toBe(200)
})

it('the way back is for three days, for its link alone, and leaves the owner’s older factor', async () => {
  const first = await steal()
  const own = await enrol(first, 'Own')
  const { refresh_token } = (await finish(first, own)).body as Stolen
  const ownLink = await auth.mail('factor_added')
  later(4 * DAY)
  const late = await auth.call('POST', 'verify', {
    body: { token_hash: ownLink.tokenHash, type: 'recovery', nonce: ownLink.code },
  })
  trial.record('the way back after four days', late.status === 403)
  const token = (await refresh(refresh_token)).body.access_token
  await auth.call('PUT', 'user', { token, body: { current_password: PASSWORD } })
  await finish(token, await enrol(token, 'Thief'))
  const { tokenHash, code } = await auth.mail('factor_added')
  for (const type of ['magiclink', 'email', 'email_change'])
    trial.record(
      `the way back as ${type}`,
      (await auth.call('POST', 'verify', { body: { token_hash: tokenHash, type, nonce: code } })).status === 403,
    )
  expect(gotIn()).toEqual([])
  const { body } = await auth.call('POST', 'verify', {
    body: { token_hash: tokenHash, type: 'recovery', nonce: code },
  })
  expect(body.user.factors).toMatchObject([{ id: own.id, status: 'verified' }])
  expect((await auth.call('PUT', 'user', { token: body.access_token, body: { password: NEW_PASSWORD } })).status).toBe(
    401,
  )
  later(60)
  expect((await finish(body.access_token, own)).status).toBe(200)
})

it('a refresh token of before the second factor gives nothing', async () => {
  const { refresh_token, access_token } = await tokensOf(await auth.signedIn())
  const raised = (await finish(access_token, await enrol(access_token))).body as Stolen
  trial.record('a token of aal1 within ten seconds', (await refresh(refresh_token)).status === 400)
  expect(gotIn()).toEqual([])
  // it may have been another tab of the owner
  const next = await refresh(raised.refresh_token)
  expect(next.status).toBe(200)
  later(60)
  trial.record('a token of aal1 later', (await refresh(refresh_token)).status === 400)
  expect(gotIn()).toEqual([])
  expect((await refresh(next.body.refresh_token)).body.code).toBe('refresh_token_not_found')
})

it('no data of the user makes a token that servers do not take', async () => {
  const token = await steal()
  const secret = { apikey: auth.keys.secret, authorization: `Bearer ${auth.keys.secret}` }
  const fill = (size: number) => ['a', 'é', '漢', '😀', '"', '\u0001', '\ud800'].map((one) => ({ x: one.repeat(size) }))
  for (const size of [200, 300, 680, 1000, 2030, 4000, 5000]) {
    for (const data of fill(size)) await auth.call('PUT', 'user', { token, body: { data } })
    for (const app_metadata of fill(size))
      await auth.call('PUT', `admin/users/${auth.ownerId}`, { headers: secret, body: { app_metadata } })
    const { access_token } = (await signIn(PASSWORD)).body
    trial.record(`data of ${size} characters`, access_token.length < 7500)
  }
  expect(gotIn()).toEqual([])
  const { body } = await auth.call('PUT', 'user', { token, body: { data: { x: '漢'.repeat(4000) } } })
  expect(body.code).toBe('validation_failed')
})

it('six digits are tried a few times a season, and never close the link to the owner', async () => {
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
  const ask = async () => {
    await auth.call('POST', 'otp', { body: { email: OWNER } })
    return auth.mail('magic_link')
  }
  const guess = (token: string) => auth.call('POST', 'verify', { body: { email: OWNER, token, type: 'email' } })
  for (let hours = 0; hours < 90 * 24; hours += 24) {
    await guess(wrong((await ask()).code))
    later(6 * 3600)
  }
  await new Promise((resolve) => setTimeout(resolve, 20))
  const { failures } = auth.database.get('select failures from _code_tries')!
  trial.record(`${failures} guesses in ninety days`, Number(failures) <= 30)
  const { code, tokenHash } = await ask()
  trial.record('the right code in a wait', (await guess(code)).status === 403)
  expect(gotIn()).toEqual([])
  expect((await auth.call('POST', 'verify', { body: { token_hash: tokenHash, type: 'magiclink' } })).status).toBe(200)
  expect((await guess((await ask()).code)).status).toBe(200)
})

it('the nonce of a session cannot be guessed either, and the password still proves the owner', async () => {
  const token = await steal(20 * DAY)
  const ask = async () => {
    await auth.call('GET', 'reauthenticate', { token })
    return auth.mail('reauthentication')
  }
  const put = (body: object) => auth.call('PUT', 'user', { token, body })
  for (let round = 0; round < 3; round++) {
    await ask()
    for (let tries = 0; tries < 5; tries++) await put({ nonce: '000000' })
  }
  const { code } = await ask()
  trial.record('a nonce after fifteen guesses', (await put({ nonce: code })).body.code === 'reauthentication_not_valid')
  expect(gotIn()).toEqual([])
  expect((await put({ current_password: PASSWORD })).status).toBe(200)
})

it('a request whose body comes after the sign-out is not carried out', async () => {
  const late = async (method: string, path: string, body: object, token: string) => {
    const { readable, writable } = new TransformStream<Uint8Array>()
    const headers = { apikey: auth.keys.publishable, authorization: `Bearer ${token}` }
    const init = { method, headers, body: readable, duplex: 'half' }
    const request = new Request(`${SITE_URL}/auth/v1/${path}`, init)
    const answer = auth.fetch(request, { clientAddress: '192.0.2.1' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    await auth.call('POST', 'logout?scope=global', { token })
    const writer = writable.getWriter()
    void writer.write(new TextEncoder().encode(JSON.stringify(body)))
    void writer.close()
    return (await answer).status
  }
  const before = auth.database.get('select password_hash, user_metadata, new_email from _accounts')
  const bodies = [
    { password: NEW_PASSWORD },
    { data: { name: 'Mallory' } },
    { email: THIEF },
    { current_password: PASSWORD },
  ]
  for (const body of bodies)
    trial.record(`a late ${JSON.stringify(body)}`, (await late('PUT', 'user', body, await steal())) === 403)
  const factor = { factor_type: 'totp', friendly_name: 'Late' }
  trial.record('a late factor', (await late('POST', 'factors', factor, await steal())) === 403)
  const token = await steal()
  const { id, secret } = await enrol(token)
  const { body } = await auth.call('POST', `factors/${id}/challenge`, { token, body: {} })
  const code = { challenge_id: body.id, code: codeOf(secret) }
  const status = await late('POST', `factors/${id}/verify`, code, token)
  trial.record('a late code of a factor', status === 403)
  expect(gotIn()).toEqual([])
  expect(auth.database.get('select password_hash, user_metadata, new_email from _accounts')).toEqual(before)
  expect(auth.database.all('select id from _factors')).toEqual([])
})

it('a session that ended while the password was being hashed changes nothing', async () => {
  await auth.dispose()
  auth = await openTestAuth({ hashing: { ...HASHING, rest: 0 } }) // hashing takes its time
  const token = await steal()
  const change = auth.call('PUT', 'user', { token, body: { password: NEW_PASSWORD } })
  await new Promise((resolve) => setTimeout(resolve, 5))
  await auth.call('POST', 'logout?scope=global', { token })
  trial.record('a password of an ended session', (await change).status === 403)
  expect(gotIn()).toEqual([])
  expect((await signIn(PASSWORD)).status).toBe(200)
})

it('a password that was set while another was being hashed is not replaced', async () => {
  await auth.dispose()
  auth = await openTestAuth({ hashing: { ...HASHING, rest: 0 } }) // hashing takes its time
  const token = await steal()
  const passwords = [NEW_PASSWORD, `${NEW_PASSWORD}, again`]
  const set = (password: string) => auth.call('PUT', 'user', { token, body: { password } })
  const answers = await Promise.all(passwords.map(set))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const signIns = await Promise.all(passwords.map((password) => signIn(password)))
  expect(signIns.map(({ status }) => status)).toEqual(answers.map(({ status }) => status))
})
