import { AuthAdminApi, type GoTrueClient } from '@supabase/auth-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OWNER, openTestAuth, PASSWORD, type TestAuth } from '#tests/support/auth.ts'
import { clientOf, SITE_URL } from '#tests/support/backend.ts'

/* What mails carry: links and codes, what they do, and what ends them. */

let auth: TestAuth
beforeEach(async () => {
  auth = await openTestAuth({ corsOrigins: ['https://editor.example.test'] })
})
afterEach(() => {
  vi.useRealTimers()
  auth.dispose()
})

const NEW_PASSWORD = 'eleven otters in a row'
const tokenOf = async (client: GoTrueClient) => (await client.getSession()).data.session!.access_token
const signIn = (password: string, email = OWNER) => auth.browser().signInWithPassword({ email, password })
const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })
const noneComes = async () => {
  await new Promise((resolve) => setTimeout(resolve, 60))
  return auth.mails.length
}

describe('an invitation', () => {
  const NORA = 'nora@portico.test'
  const invite = (email = NORA) => {
    const { url, secret } = { url: `${SITE_URL}/auth/v1`, secret: auth.keys.secret }
    const fetch = (input: Request | URL | string, init?: RequestInit) => auth.fetch(new Request(input, init))
    const headers = { apikey: secret, authorization: `Bearer ${secret}` }
    return new AuthAdminApi({ url, headers, fetch }).inviteUserByEmail(email, { data: { name: 'Nora' } })
  }
  const use = (token_hash: string) => auth.browser().verifyOtp({ token_hash, type: 'invite' })

  it('makes an account that has a password once its link was used', async () => {
    const { data } = await invite('Nora@Portico.test')
    expect(data.user).toMatchObject({ email: NORA, user_metadata: { name: 'Nora' }, invited_at: expect.any(String) })
    expect(data.user).not.toHaveProperty('email_confirmed_at')
    const { tokenHash } = await auth.mail('invite')
    expect((await signIn(NEW_PASSWORD, NORA)).error?.code).toBe('invalid_credentials')
    const browser = auth.browser()
    const { data: signedIn } = await browser.verifyOtp({ token_hash: tokenHash, type: 'invite' })
    expect(signedIn.user?.email_confirmed_at).toEqual(expect.any(String))
    expect((await browser.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect((await signIn(NEW_PASSWORD, NORA)).error).toBeNull()
    expect((await use(tokenHash)).error?.code).toBe('otp_expired')
  })

  it('is repeated with another link until it is used; the former one is void', async () => {
    const { data: first } = await invite()
    const { tokenHash: former } = await auth.mail('invite')
    const { data: second } = await invite()
    expect(second.user?.id).toBe(first.user?.id)
    const { tokenHash } = await auth.mail('invite')
    expect((await use(former)).error?.code).toBe('otp_expired')
    expect((await use(tokenHash)).error).toBeNull()
    expect((await invite()).error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  it('is void after an hour, when a link for a new password works', async () => {
    await invite()
    const { tokenHash } = await auth.mail('invite')
    later(3601)
    expect((await use(tokenHash)).error?.code).toBe('otp_expired')
    await auth.browser().resetPasswordForEmail(NORA)
    const { tokenHash: other } = await auth.mail('recovery')
    expect((await auth.browser().verifyOtp({ token_hash: other, type: 'recovery' })).error).toBeNull()
  })

  it('is no link for a new password, and that one ends it', async () => {
    await invite()
    const { tokenHash } = await auth.mail('invite')
    const asRecovery = { token_hash: tokenHash, type: 'recovery' } as const
    expect((await auth.browser().verifyOtp(asRecovery)).error?.code).toBe('otp_expired')
    await auth.browser().resetPasswordForEmail(NORA)
    const { tokenHash: other } = await auth.mail('recovery')
    await auth.browser().verifyOtp({ token_hash: other, type: 'recovery' })
    expect((await use(tokenHash)).error?.code).toBe('otp_expired')
  })

  it('takes the secret key and an address', async () => {
    expect(await auth.call('POST', 'invite', { body: { email: NORA } })).toMatchObject({ status: 403 })
    const owner = await tokenOf(await auth.signedIn())
    expect(await auth.call('POST', 'invite', { body: { email: NORA }, token: owner })).toMatchObject({ status: 403 })
    expect((await invite('nora')).error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await invite(OWNER)).error).toMatchObject({ status: 422, code: 'email_exists' })
    expect(auth.mails).toEqual([])
  })
})

describe('a forgotten password', () => {
  it('is replaced by the link of a mail', async () => {
    const browser = auth.browser({ flowType: 'pkce' })
    const redirectTo = 'http://portico.test/admin/reset-password'
    expect((await browser.resetPasswordForEmail(OWNER, { redirectTo })).error).toBeNull()
    const mail = await auth.mail('recovery')
    expect(mail).toEqual({
      kind: 'recovery',
      to: OWNER,
      tokenHash: expect.any(String),
      code: expect.stringMatching(/^\d{6}$/),
      redirectTo,
    })
    const { data, error } = await browser.verifyOtp({ token_hash: mail.tokenHash, type: 'recovery' })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(OWNER)
    expect((await browser.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect((await signIn(NEW_PASSWORD)).error).toBeNull()
    expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials')
    expect(await auth.mail('password_changed')).toEqual({ kind: 'password_changed', to: OWNER })
  })

  it('is replaced by the code of a mail', async () => {
    const browser = auth.browser()
    await browser.resetPasswordForEmail(OWNER)
    const { code } = await auth.mail('recovery')
    const { data, error } = await browser.verifyOtp({ email: OWNER, token: code, type: 'recovery' })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(auth.ownerId)
  })

  it('mails no redirect to an address of another site', async () => {
    await auth.browser().resetPasswordForEmail(OWNER, { redirectTo: 'https://evil.example.test/' })
    expect(await auth.mail('recovery')).not.toHaveProperty('redirectTo')
  })
})

describe('a link', () => {
  async function newLink() {
    await auth.call('POST', 'recover', { body: { email: OWNER } })
    return auth.mail('recovery')
  }
  const use = (token_hash: string, type = 'recovery') => auth.call('POST', 'verify', { body: { token_hash, type } })

  it('works once', async () => {
    const { tokenHash } = await newLink()
    expect((await use(tokenHash)).status).toBe(200)
    expect(await use(tokenHash)).toMatchObject({
      status: 403,
      body: { code: 'otp_expired', message: 'Email link is invalid or has expired' },
    })
  })

  it('works once when it is opened five times at once', async () => {
    const { tokenHash } = await newLink()
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => use(tokenHash)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 403, 403, 403, 403])
  })

  it('works for an hour', async () => {
    const { tokenHash } = await newLink()
    later(3601)
    expect((await use(tokenHash)).status).toBe(403)
  })

  it('is not cancelled by a later one, because anyone can request mails; using one cancels all', async () => {
    const [first, second, third] = [await newLink(), await newLink(), await newLink()]
    expect((await use(second.tokenHash)).status).toBe(200)
    expect((await use(first.tokenHash)).status).toBe(403)
    expect((await use(third.tokenHash)).status).toBe(403)
  })

  it('ends with a changed password', async () => {
    const { tokenHash } = await newLink()
    await (await auth.signedIn()).updateUser({ password: NEW_PASSWORD })
    expect((await use(tokenHash)).status).toBe(403)
  })

  it('is not in the database, nor is its code', async () => {
    const { tokenHash, code } = await newLink()
    const stored = JSON.stringify(auth.database.all('select * from _one_time_codes'))
    expect(stored).not.toContain(tokenHash)
    expect(stored).not.toContain(`"${code}"`)
  })

  it.each([
    ['email_change', 'otp_expired'],
    ['signup', 'otp_expired'],
    ['reauthentication', 'validation_failed'],
    ['sms', 'validation_failed'],
  ])('is nothing as %s', async (type, code) => {
    const { tokenHash } = await newLink()
    expect((await use(tokenHash, type)).body.code).toBe(code)
    expect((await use(tokenHash)).status).toBe(200)
  })
})

describe('a link opened in a browser', () => {
  const open = (query: Record<string, string>) =>
    auth.fetch(new Request(`http://portico.test/auth/v1/verify?${new URLSearchParams(query)}`), {
      clientAddress: '192.0.2.1',
    })
  async function locationOf(query: Record<string, string>) {
    const response = await open(query)
    expect(response.status).toBe(303)
    return new URL(response.headers.get('location')!)
  }
  async function newLink(body: object = {}) {
    await auth.call('POST', 'otp', { body: { email: OWNER, ...body } })
    return (await auth.mail('magic_link')).tokenHash
  }

  it('brings the session in the fragment', async () => {
    const token = await newLink()
    const location = await locationOf({ token, type: 'magiclink', redirect_to: 'http://portico.test/admin' })
    expect(location.origin + location.pathname).toBe('http://portico.test/admin')
    const told = new URLSearchParams(location.hash.slice(1))
    expect([...told.keys()].toSorted()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'type',
    ])
    const { data, error } = await auth.browser().setSession({
      access_token: told.get('access_token')!,
      refresh_token: told.get('refresh_token')!,
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(OWNER)
  })

  it('brings a code to the browser that began a PKCE flow, which exchanges it once', async () => {
    const browser = auth.browser({ flowType: 'pkce' })
    await browser.signInWithOtp({ email: OWNER, options: { emailRedirectTo: 'http://portico.test/admin' } })
    const { tokenHash } = await auth.mail('magic_link')
    expect(tokenHash).toMatch(/^pkce_/)
    const location = await locationOf({ token: tokenHash, type: 'magiclink', redirect_to: 'http://portico.test/admin' })
    expect(location.hash).toBe('')
    const code = location.searchParams.get('code')!
    expect(JSON.stringify(auth.database.all('select * from _auth_codes'))).not.toContain(code)
    const stranger = await auth.call('POST', 'token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(43) },
    })
    expect(stranger).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    const { data, error } = await browser.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(OWNER)
    expect((await browser.getClaims()).data?.claims.amr).toMatchObject([{ method: 'magiclink' }])
    const again = await auth.call('POST', 'token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(43) },
    })
    expect(again).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })

  it('a code of a PKCE flow lives five minutes', async () => {
    const challenge = 'a'.repeat(43)
    const token = await newLink({ code_challenge: challenge, code_challenge_method: 'plain' })
    const code = (await locationOf({ token, type: 'magiclink' })).searchParams.get('code')
    later(301)
    const late = await auth.call('POST', 'token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: challenge },
    })
    expect(late).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } })
  })

  it.each([
    ['http://portico.test/admin/account?tab=1', 'http://portico.test/admin/account?tab=1'],
    ['https://editor.example.test/x', 'https://editor.example.test/x'],
    ['https://evil.example.test/', 'http://portico.test/'],
    ['http://portico.test.evil.test/', 'http://portico.test/'],
    ['http://portico.test@evil.test/', 'http://portico.test/'],
    ['http://user:pw@portico.test/', 'http://portico.test/'],
    ['//evil.test/', 'http://portico.test/'],
    ['javascript:alert(1)', 'http://portico.test/'],
    ['/admin', 'http://portico.test/'],
    ['', 'http://portico.test/'],
  ])('redirect_to %s leads to %s', async (redirect_to, target) => {
    const location = await locationOf({ token: await newLink(), type: 'magiclink', redirect_to })
    expect(location.href.split('#')[0]).toBe(target)
  })

  it('is not used up by HEAD, with which programs check the links of mails', async () => {
    const token = await newLink()
    const address = `http://portico.test/auth/v1/verify?${new URLSearchParams({ token, type: 'magiclink' })}`
    const head = await auth.fetch(new Request(address, { method: 'HEAD' }), { clientAddress: '192.0.2.1' })
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, POST'])
    expect((await locationOf({ token, type: 'magiclink' })).hash).toContain('access_token')
  })

  it('that is invalid brings the error', async () => {
    const location = await locationOf({ token: 'nothing', type: 'recovery', redirect_to: 'http://portico.test/admin' })
    expect(Object.fromEntries(new URLSearchParams(location.hash.slice(1)))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
    expect(location.search).toBe('')
    const pkce = await locationOf({ token: 'pkce_nothing', type: 'recovery', redirect_to: 'http://portico.test/admin' })
    expect(pkce.searchParams.get('error_code')).toBe('otp_expired')
  })

  it('without a token or a type gets an error', async () => {
    expect((await open({ type: 'recovery' })).status).toBe(400)
    expect(await (await open({ token: 'x' })).json()).toMatchObject({ message: 'Verify requires a verification type' })
  })
})

describe('signing in by mail', () => {
  it('works by code, as the client calls it', async () => {
    const browser = auth.browser()
    expect((await browser.signInWithOtp({ email: OWNER, options: { shouldCreateUser: false } })).error).toBeNull()
    const { code } = await auth.mail('magic_link')
    const { data, error } = await browser.verifyOtp({ email: OWNER, token: code, type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.user.id).toBe(auth.ownerId)
    expect((await browser.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
  })

  it.each([true, false])(
    'an unknown address gets the same answer and no account (create_user: %s)',
    async (shouldCreateUser) => {
      const known = await auth.call('POST', 'otp', { body: { email: OWNER, create_user: shouldCreateUser } })
      await auth.mail('magic_link')
      const unknown = await auth.call('POST', 'otp', {
        body: { email: 'nobody@portico.test', create_user: shouldCreateUser },
      })
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
      expect(known.status).toBe(200)
      expect(await noneComes()).toBe(1)
      expect(auth.accounts.count()).toBe(1)
    },
  )
})

describe('six digits', () => {
  async function newCode() {
    await auth.call('POST', 'otp', { body: { email: OWNER } })
    return auth.mail('magic_link')
  }
  const guess = (token: string, email = OWNER) => auth.call('POST', 'verify', { body: { email, token, type: 'email' } })
  const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

  it('allow five wrong guesses, then only the link works', async () => {
    const { code, tokenHash } = await newCode()
    for (let tries = 1; tries <= 5; tries++)
      expect(await guess(wrong(code, tries))).toMatchObject({
        status: 403,
        body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
      })
    expect((await guess(code)).status).toBe(403)
    expect((await auth.call('POST', 'verify', { body: { token_hash: tokenHash, type: 'magiclink' } })).status).toBe(200)
  })

  it('work with a dash and once', async () => {
    const { code } = await newCode()
    expect((await guess(`${code.slice(0, 3)}-${code.slice(3)}`)).status).toBe(200)
    expect((await guess(code)).status).toBe(403)
  })

  it('do not work with another address', async () => {
    const { code } = await newCode()
    expect((await guess(code, 'nobody@portico.test')).body).toEqual((await guess(wrong(code))).body)
  })

  it('work for an hour', async () => {
    const { code } = await newCode()
    later(3601)
    expect((await guess(code)).status).toBe(403)
  })
})

describe('a new password', () => {
  it('ends every other session at once, and keeps this one', async () => {
    const [browser, other] = [await auth.signedIn(), await auth.signedIn()]
    expect((await browser.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    const statusOf = async (client: GoTrueClient) =>
      (
        await clientOf(auth, await tokenOf(client))
          .from('profiles')
          .select()
      ).status
    expect([await statusOf(browser), await statusOf(other)]).toEqual([200, 401])
  })

  it.each([
    ['too short', 'short words', ['length'], 'Password should be at least 12 characters.'],
    ['empty', '', ['length'], 'Password should be at least 12 characters.'],
    [
      'common',
      'Password1234!',
      ['pwned'],
      'Password is known to be weak and easy to guess, please choose a different one.',
    ],
  ])('that is %s is refused', async (_what, password, reasons, message) => {
    const { error } = await (await auth.signedIn()).updateUser({ password })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, code: 'weak_password', reasons, message })
  })

  it('that is longer than bcrypt reads is refused, and not called weak', async () => {
    const { error } = await (await auth.signedIn()).updateUser({ password: 'ä'.repeat(37) })
    const message = 'Password cannot be longer than 72 bytes.'
    expect(error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'validation_failed', message })
  })

  it.each([
    'exactly 12 ch',
    '            spaces are welcome            ',
    'é, quite a long sentence of nothing in particular, seventy-two byte-s.',
  ])('%j is taken', async (password) => {
    expect((await (await auth.signedIn()).updateUser({ password })).error).toBeNull()
    expect((await signIn(password)).error).toBeNull()
  })

  it('that is the old one is refused', async () => {
    const { error } = await (await auth.signedIn()).updateUser({ password: PASSWORD })
    expect(error).toMatchObject({
      status: 422,
      code: 'same_password',
      message: 'New password should be different from the old password.',
    })
  })

  it('with a wrong current password is refused, with the right one taken', async () => {
    const browser = await auth.signedIn()
    const change = (current_password: string) => browser.updateUser({ password: NEW_PASSWORD, current_password })
    expect((await change('not the password')).error).toMatchObject({ status: 400, code: 'current_password_invalid' })
    expect((await change(PASSWORD)).error).toBeNull()
  })

  it('a day after the sign-in needs a code from a mail, which works once', async () => {
    const browser = await auth.signedIn()
    later(25 * 3600)
    await browser.refreshSession()
    expect((await browser.updateUser({ password: NEW_PASSWORD })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
      message: 'Password update requires reauthentication',
    })
    expect((await browser.reauthenticate()).error).toBeNull()
    const { code } = await auth.mail('reauthentication')
    const change = (nonce: string, password = NEW_PASSWORD) => browser.updateUser({ password, nonce })
    expect((await change('000000')).error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await change(code)).error).toBeNull()
    expect((await change(code, 'nine lamps along the pier')).error?.code).toBe('reauthentication_not_valid')
  })

  it('an hour after the link of a mail needs more than that link', async () => {
    const browser = auth.browser()
    await browser.signInWithOtp({ email: OWNER })
    await browser.verifyOtp({ token_hash: (await auth.mail('magic_link')).tokenHash, type: 'magiclink' })
    later(3590)
    await browser.refreshSession()
    later(20)
    expect((await browser.updateUser({ password: NEW_PASSWORD })).error?.code).toBe('reauthentication_needed')
  })
})

describe('another e-mail address', () => {
  const NEW = 'owner@elsewhere.test'
  const use = (token_hash: string) => auth.call('POST', 'verify', { body: { token_hash, type: 'email_change' } })

  async function begin() {
    const browser = await auth.signedIn()
    const { data, error } = await browser.updateUser({ email: NEW })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: OWNER, new_email: NEW })
    const atNew = await auth.mail('email_change')
    return {
      browser,
      atNew,
      atCurrent: auth.mails.find((mail) => mail.kind === 'email_change_current')! as typeof atNew,
    }
  }

  it('is in force once both addresses have confirmed', async () => {
    const { atNew, atCurrent, browser } = await begin()
    expect([atNew.to, atCurrent.to]).toEqual([NEW, OWNER])
    expect((await use(atNew.tokenHash)).body).toEqual({
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    })
    expect((await signIn(PASSWORD, NEW)).error?.code).toBe('invalid_credentials')
    expect((await use(atCurrent.tokenHash)).body.user.email).toBe(NEW)
    expect((await signIn(PASSWORD, NEW)).error).toBeNull()
    expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials')
    expect((await browser.getUser()).data.user?.email).toBe(NEW)
    expect(await auth.mail('email_changed')).toEqual({ kind: 'email_changed', to: OWNER, newEmail: NEW })
  })

  it('is not confirmed twice by the same address', async () => {
    const { atNew } = await begin()
    await use(atNew.tokenHash)
    const body = { email: NEW, token: atNew.code, type: 'email_change' }
    expect((await auth.call('POST', 'verify', { body })).status).toBe(403)
    expect((await use(atNew.tokenHash)).status).toBe(403)
    expect(auth.accounts.find(NEW)).toBeUndefined()
  })

  it('confirms by codes too, each with the address that it went to', async () => {
    const { atNew, atCurrent } = await begin()
    const verify = (email: string, token: string) => auth.browser().verifyOtp({ email, token, type: 'email_change' })
    expect((await verify(OWNER, atNew.code)).error).not.toBeNull()
    expect((await verify(OWNER, atCurrent.code)).error).toBeNull()
    expect((await verify(NEW, atNew.code)).data.user?.email).toBe(NEW)
  })

  it('a second change cancels the first', async () => {
    const { browser, atNew } = await begin()
    await browser.updateUser({ email: 'third@elsewhere.test' })
    expect((await use(atNew.tokenHash)).status).toBe(403)
  })

  it('is mailed again by resend, in a session of the account', async () => {
    const { browser, atNew } = await begin()
    const sent = auth.mails.length
    expect((await auth.browser().resend({ type: 'email_change', email: OWNER })).error).toBeNull()
    expect(await noneComes()).toBe(sent)
    const body = { type: 'email_change', email: OWNER }
    expect(await auth.call('POST', 'resend', { body, token: await tokenOf(browser) })).toMatchObject({ status: 200 })
    const again = await auth.mail('email_change')
    expect(again.to).toBe(NEW)
    expect(again.tokenHash).not.toBe(atNew.tokenHash)
  })

  it('expires a day after it began, however often its mails were sent again', async () => {
    const { browser, atNew } = await begin()
    later(23.5 * 3600)
    await browser.refreshSession()
    const body = { type: 'email_change', email: OWNER }
    const resend = async () => auth.call('POST', 'resend', { body, token: await tokenOf(browser) })
    await resend()
    const toNew = await auth.mail('email_change')
    expect(toNew.tokenHash).not.toBe(atNew.tokenHash)
    later(0.75 * 3600)
    expect((await use(toNew.tokenHash)).body.code).toBe('otp_expired')
    expect((await browser.getUser()).data.user).not.toHaveProperty('new_email')
    const sent = auth.mails.length
    await resend()
    expect(await noneComes()).toBe(sent)
  })

  it('that another account has is refused', async () => {
    auth.accounts.create('taken@portico.test', 'x')
    const { error } = await (await auth.signedIn()).updateUser({ email: 'Taken@portico.test' })
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  it('cancels what was sent to the former address', async () => {
    const { atNew, atCurrent } = await begin()
    await auth.call('POST', 'recover', { body: { email: OWNER } })
    const { tokenHash } = await auth.mail('recovery')
    await use(atNew.tokenHash)
    await use(atCurrent.tokenHash)
    expect((await auth.call('POST', 'verify', { body: { token_hash: tokenHash, type: 'recovery' } })).status).toBe(403)
  })

  it('needs no confirmation from an address that cannot receive mail', async () => {
    const hash = await auth.accounts.hashPassword(PASSWORD, 'owner@localhost')
    auth.accounts.create('owner@localhost', hash)
    const browser = auth.browser()
    await browser.signInWithPassword({ email: 'owner@localhost', password: PASSWORD })
    await browser.updateUser({ email: NEW })
    expect((await use((await auth.mail('email_change')).tokenHash)).body.user.email).toBe(NEW)
  })
})

it('user_metadata that is set while a new password is hashed stays', async () => {
  const token = (await (await auth.signedIn()).getSession()).data.session!.access_token
  const change = (body: object) => auth.call('PUT', 'user', { token, body })
  const answers = await Promise.all([change({ password: NEW_PASSWORD }), change({ data: { name: 'Nora' } })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await auth.call('GET', 'user', { token })).body.user_metadata).toEqual({ name: 'Nora' })
})

it('user_metadata is merged, and null removes a member', async () => {
  const browser = await auth.signedIn()
  await browser.updateUser({ data: { name: 'Nora', theme: 'dark' } })
  const { data } = await browser.updateUser({ data: { theme: null, size: 2 } })
  expect(data.user?.user_metadata).toEqual({ name: 'Nora', size: 2 })
  expect((await browser.refreshSession()).data.user?.user_metadata).toEqual({ name: 'Nora', size: 2 })
})
