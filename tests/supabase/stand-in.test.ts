import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { authTexts } from '#data/messages.ts'
import { hasRecoveryCodes, makeRecoveryCodes, passSecondFactor, readRecoveryCodes } from '#data/session/account.ts'
import { openSupabaseAccounts } from '#scripts/admin/supabase-accounts.ts'
import { type Project, type ProjectOptions, startProject } from '#tests/support/supabase/project.ts'

/* The stand-ins for a project's auth service and storage answer as docs/supabase.md says that these do. */

const OWNER = 'owner@example.com'
const PASSWORD = 'a quiet harbour in november'
const NEW_PASSWORD = 'eleven otters in a row'

let project: Project
let url: string

async function open(options: ProjectOptions = {}, email = OWNER): Promise<void> {
  project = await startProject(inject('cluster'), 'none', options)
  url = (await project.listen()).url
  await openSupabaseAccounts({ url, secretKey: project.keys.secret }).create(email, PASSWORD)
}
afterEach(() => project.close())

const clientWith = (key: string, headers: Record<string, string> = {}) =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
    global: { headers },
  })
const visitor = () => clientWith(project.keys.publishable)
const service = () => clientWith(project.keys.secret)

async function signedIn(email = OWNER): Promise<SupabaseClient> {
  const client = visitor()
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}

type Outcome = { error: { status?: number | undefined; code?: string | undefined } | null }

/** `ok`, or status and code of the error. */
const said = ({ error }: Outcome) => (error ? `${error.status} ${error.code}` : 'ok')

describe('a new password', () => {
  const change = async (client: SupabaseClient, proof: object = {}, password = NEW_PASSWORD) =>
    said(await client.auth.updateUser({ password, ...proof }))
  const mailedCode = async (client: SupabaseClient) => {
    project.auth.ageMails()
    expect(said(await client.auth.reauthenticate())).toBe('ok')
    return (await project.auth.mail('reauthentication')).code!
  }

  it('needs the current password, and after 24 hours a mailed code in the same request', async () => {
    await open()
    const client = await signedIn()
    expect(await change(client)).toBe('400 current_password_required')
    expect(await change(client, { current_password: 'anything' })).toBe('400 current_password_invalid')
    const proof = { current_password: PASSWORD }
    project.auth.ageSessions(25)
    expect(await change(client, proof)).toBe('400 reauthentication_needed')
    const code = await mailedCode(client)
    expect(code).toMatch(/^\d{8}$/)
    expect(await change(client, { nonce: code })).toBe('400 current_password_required')
    expect(await change(client, { ...proof, nonce: code })).toBe('422 reauthentication_not_valid')
    const other = await mailedCode(client)
    expect(await change(client, { nonce: other, current_password: 'anything' })).toBe('400 current_password_invalid')
    expect(await change(client, { ...proof, nonce: other })).toBe('422 reauthentication_not_valid')
    expect(await change(client, { ...proof, nonce: await mailedCode(client) })).toBe('ok')
  })

  it('needs no current password after a link or code of a mail, nor for the first one', async () => {
    await open()
    const client = visitor()
    await client.auth.resetPasswordForEmail(OWNER)
    const { tokenHash } = await project.auth.mail('recovery')
    expect(said(await client.auth.verifyOtp({ token_hash: tokenHash!, type: 'recovery' }))).toBe('ok')
    expect(await change(client)).toBe('ok')
  })

  it('ignores the current password unless the project demands it', async () => {
    await open({ requireCurrentPassword: false })
    const client = await signedIn()
    expect(await change(client, { current_password: 'anything' })).toBe('ok')
    project.auth.ageSessions(25)
    expect(await change(client, { current_password: NEW_PASSWORD }, PASSWORD)).toBe('400 reauthentication_needed')
    const nonce = await mailedCode(client)
    expect(await change(client, { nonce }, PASSWORD)).toBe('ok')
  })

  it('is what a proof alone is not: nothing is checked', async () => {
    await open()
    const client = await signedIn()
    expect(said(await client.auth.updateUser({ current_password: 'anything' }))).toBe('ok')
    expect(said(await client.auth.updateUser({ nonce: '1' }))).toBe('ok')
  })
})

describe('mails', () => {
  it('confirm a new address from both sides, also from owner@localhost', async () => {
    await open({}, 'owner@localhost')
    const client = await signedIn('owner@localhost')
    project.auth.ageSessions(25)
    expect(said(await client.auth.updateUser({ email: OWNER }))).toBe('ok')
    const links = [await project.auth.mail('email_change', OWNER), await project.auth.mail('email_change_current')]
    expect(links.map(({ to }) => to)).toEqual([OWNER, 'owner@localhost'])
    const [one, other] = links.map(({ tokenHash }) => ({ token_hash: tokenHash!, type: 'email_change' }) as const)
    expect((await visitor().auth.verifyOtp(one!)).data.session).toBeNull()
    expect((await visitor().auth.verifyOtp(other!)).data.session?.user.email).toBe(OWNER)
  })

  it('that the mail server refuses end in 500, with nothing pending', async () => {
    await open({}, 'owner@localhost')
    const client = await signedIn('owner@localhost')
    project.auth.refuseMailsTo('localhost')
    const { error } = await client.auth.updateUser({ email: OWNER })
    expect(error).toMatchObject({ status: 500, message: 'Error sending email change email' })
    expect((await client.auth.getUser()).data.user?.new_email).toBeUndefined()
    const { tokenHash } = await project.auth.mail('email_change')
    const used = await visitor().auth.verifyOtp({ token_hash: tokenHash!, type: 'email_change' })
    expect(said(used)).toBe('403 otp_expired')
    const recovery = await visitor().auth.resetPasswordForEmail('owner@localhost')
    expect(recovery.error).toMatchObject({ status: 500, message: 'Error sending recovery email' })
    expect(said(await visitor().auth.resetPasswordForEmail('nobody@localhost'))).toBe('ok')
  })

  it('come once a minute and thirty times an hour, and unknown addresses are not told', async () => {
    await open()
    const ask = (email = OWNER) => visitor().auth.resetPasswordForEmail(email)
    expect(said(await ask())).toBe('ok')
    const { error } = await ask()
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
    project.auth.ageMails()
    project.auth.setMailsLeft(0)
    expect((await ask()).error?.message).toBe('email rate limit exceeded')
    expect(said(await ask('nobody@example.com'))).toBe('ok')
    expect(said(await visitor().auth.signInWithOtp({ email: 'nobody@example.com' }))).toBe('422 otp_disabled')
  })

  it('have codes of eight digits, whose wrong tries no account counts', async () => {
    await open()
    await visitor().auth.resetPasswordForEmail(OWNER)
    const { code } = await project.auth.mail('recovery')
    const enter = (token: string) => visitor().auth.verifyOtp({ email: OWNER, token, type: 'recovery' })
    expect(said(await enter(code!.slice(2)))).toBe('403 otp_expired')
    for (let tries = 0; tries < 12; tries++) expect(said(await enter(`0000000${tries % 10}`))).toBe('403 otp_expired')
    expect(said(await enter(code!))).toBe('ok')
  })

  it('of an invitation sign in once, and lead to a first password', async () => {
    await open()
    const invite = (email: string, client = service()) => client.auth.admin.inviteUserByEmail(email)
    expect(said(await invite('helper@example.com', visitor()))).toBe('403 not_admin')
    expect(said(await invite(OWNER))).toBe('422 email_exists')
    expect(said(await invite('nobody'))).toBe('400 validation_failed')
    const { data } = await invite('helper@example.com')
    expect(data.user?.invited_at).toBeDefined()
    expect(data.user?.email_confirmed_at).toBeUndefined()
    const first = await project.auth.mail('invite')
    expect(said(await invite('helper@example.com'))).toBe('ok')
    const { tokenHash } = await project.auth.mail('invite')
    const client = visitor()
    const use = (token: string) => client.auth.verifyOtp({ token_hash: token, type: 'invite' })
    expect(said(await use(first.tokenHash!))).toBe('403 otp_expired')
    expect(said(await use(tokenHash!))).toBe('ok')
    expect(said(await client.auth.updateUser({ password: PASSWORD }))).toBe('ok')
    expect((await signedIn('helper@example.com')).auth).toBeDefined()
  })

  it('fail as the test says, in the words of a machine', async () => {
    await open()
    const fault = { status: 500, code: 'unexpected_failure', message: 'Database error querying schema' }
    project.auth.failNext('POST /recover', fault)
    expect((await visitor().auth.resetPasswordForEmail(OWNER)).error).toMatchObject({ message: fault.message })
    expect(said(await visitor().auth.resetPasswordForEmail(OWNER))).toBe('ok')
  })
})

describe('recovery codes', () => {
  it('are unknown to a project before GoTrue 2.197', async () => {
    await open()
    const { auth } = await signedIn()
    expect(await readRecoveryCodes(auth, true)).toMatchObject({ isOk: true, data: { isOffered: false } })
    expect((await auth.mfa.recoveryCodes.generate()).error?.name).toBe('AuthUnknownError')
  })

  it('are made and used where the project has them, without a proof and without mails', async () => {
    await open({ hasRecoveryCodes: true })
    const { auth } = await signedIn()
    project.auth.ageSessions(25)
    const { data: factor } = await auth.mfa.enroll({ factorType: 'totp' })
    await auth.mfa.challengeAndVerify({
      factorId: factor!.id,
      code: new TOTP({ secret: factor!.totp.secret }).generate(),
    })
    expect(await readRecoveryCodes(auth, true)).toMatchObject({ data: { isOffered: true, isMade: false } })
    const made = await makeRecoveryCodes(auth, false)
    if (!made.isOk) throw new Error(made.text)
    expect(await readRecoveryCodes(auth, true)).toMatchObject({ data: { isMade: true, left: 10, total: 10 } })
    const { auth: later } = await signedIn()
    expect(await hasRecoveryCodes(later)).toBe(true)
    expect(await passSecondFactor(later, made.data[0]!)).toEqual({ isOk: true, data: undefined })
    expect(await passSecondFactor(later, made.data[0]!)).toMatchObject({ text: authTexts.wrongRecoveryCode })
    const accounts = openSupabaseAccounts({ url, secretKey: project.keys.secret })
    expect(await accounts.resetFactors(OWNER)).toBe(2)
    expect(await hasRecoveryCodes((await signedIn()).auth)).toBe(false)
    expect(project.auth.mails.map(({ kind }) => kind)).toEqual(['factor_added'])
  })
})

describe('a session', () => {
  it('enrols and removes a factor without a proof, from the address of the challenge', async () => {
    await open()
    const client = await signedIn()
    project.auth.ageSessions(25)
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
    const { id: factorId } = factor!
    const code = () => new TOTP({ secret: factor!.totp.secret }).generate()
    const { data: challenge } = await client.auth.mfa.challenge({ factorId })
    const answer = await fetch(`${url}/auth/v1/factors/${factorId}/verify`, {
      method: 'POST',
      headers: {
        apikey: project.keys.publishable,
        authorization: `Bearer ${(await client.auth.getSession()).data.session!.access_token}`,
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.7',
      },
      body: JSON.stringify({ challenge_id: challenge!.id, code: code() }),
    })
    expect([answer.status, (await answer.json()).error_code]).toEqual([422, 'mfa_ip_address_mismatch'])
    for (const _ of [1, 2])
      expect(said(await client.auth.mfa.challengeAndVerify({ factorId, code: code() }))).toBe('ok')
    expect((await project.auth.mail('factor_added')).tokenHash).toBeUndefined()
    expect(said(await client.auth.mfa.unenroll({ factorId }))).toBe('ok')
  })

  it('outlives a ban, which refuses it, and a refresh token that was used twice', async () => {
    await open()
    const client = await signedIn()
    const { session } = (await client.auth.getSession()).data
    const refresh = (token: string) => visitor().auth.refreshSession({ refresh_token: token })
    const { data: next } = await refresh(session!.refresh_token)
    project.auth.forgetReuse()
    await refresh(next.session!.refresh_token)
    project.auth.forgetReuse()
    expect(said(await refresh(session!.refresh_token))).toBe('400 refresh_token_already_used')
    expect(said(await client.auth.getUser())).toBe('ok')

    const ban = (duration: string) => service().auth.admin.updateUserById(session!.user.id, { ban_duration: duration })
    expect(said(await ban('24h'))).toBe('ok')
    expect(said(await client.auth.getUser())).toBe('403 user_banned')
    expect((await client.from('profiles').select()).data).toHaveLength(1)
    expect(said(await ban('none'))).toBe('ok')
    expect(said(await client.auth.getUser())).toBe('ok')
  })

  it('signs out everywhere, and leaves a pending change of address', async () => {
    await open()
    const client = await signedIn()
    await client.auth.updateUser({ email: 'new@example.com' })
    expect(said(await client.auth.signOut())).toBe('ok')
    const { data } = await (await signedIn()).auth.getUser()
    expect(data.user?.new_email).toBe('new@example.com')
  })
})

describe('the storage', () => {
  let admin: SupabaseClient
  beforeEach(async () => {
    await open()
    admin = await signedIn()
  })
  const put = async (path: string, file: Blob, headers: Record<string, string> = {}) => {
    const [bucket = '', ...name] = path.split('/')
    const { error } = await admin.storage.from(bucket).upload(name.join('/'), file, { upsert: true, headers })
    return error ? `${error.status} ${error.statusCode} ${error.message}` : 'ok'
  }
  const picture = async (format: 'png' | 'webp', width = 32) =>
    new Blob([new Uint8Array(await makePicture(format, width, width))], { type: `image/${format}` })
  const POLICY = '400 403 new row violates row-level security policy'

  it('refuses by policy what the embedded one refuses as too large or badly named', async () => {
    const large = await picture('png', 700)
    expect(large.size).toBeGreaterThan(1024 * 1024)
    expect(await put('story-images/logos/large.png', large)).toBe(POLICY)
    expect(await put('story-images/large.png', large)).toBe('ok')
    expect(await put('site-settings/other.png', await picture('png'))).toBe(POLICY)
    const huge = new Blob([new Uint8Array(12 * 1024 * 1024)], { type: 'image/png' })
    expect(await put('press-kit/huge.png', huge)).toMatch(/^400 413 /)
  })

  it('signs an upload for the secret key alone, which is written past every policy until it expires', async () => {
    const signed = async (client: SupabaseClient, path: string) => {
      const { data, error } = await client.storage.from('press-kit').createSignedUploadUrl(path, { upsert: true })
      return data?.token ?? `${error?.status} ${error?.message}`
    }
    expect(await signed(admin, 'photo/free.png')).toBe('400 new row violates row-level security policy')
    const token = await signed(service(), 'photo/free.png')
    const visitor = createClient(url, project.keys.publishable)
    for (let time = 1; time <= 2; time++) {
      const sent = visitor.storage.from('press-kit').uploadToSignedUrl('photo/free.png', token, await picture('png'))
      expect((await sent).error).toBeNull()
    }
    const other = visitor.storage.from('press-kit').uploadToSignedUrl('photo/other.png', token, await picture('png'))
    expect((await other).error).not.toBeNull()
  })

  it('stores and serves a file as it is labelled', async () => {
    expect(await put('press-kit/page.png', new Blob(['<p>A page</p>'], { type: 'image/png' }))).toBe('ok')
    const served = await fetch(`${url}/storage/v1/object/public/press-kit/page.png`)
    expect(served.headers.get('content-type')).toBe('image/png')
    expect(await served.text()).toBe('<p>A page</p>')
    for (const name of ['content-security-policy', 'x-content-type-options'])
      expect(served.headers.has(name)).toBe(false)
    const typed = new Blob([await picture('webp')], { type: 'image/webp; charset=utf-8' })
    expect(await put('press-kit/typed.webp', typed)).toMatch(/^400 415 /)
    expect(await put('press-kit/page.html', new Blob(['<p>'], { type: 'text/html' }))).toMatch(/^400 415 /)
  })

  it('keeps files out of search engines unless their upload said otherwise', async () => {
    const robots = async (path: string) =>
      (await fetch(`${url}/storage/v1/object/public/${path}`)).headers.get('x-robots-tag')
    const file = await picture('png')
    await put('press-kit/one.png', file)
    await put('press-kit/other.png', file, { 'x-robots-tag': 'all' })
    expect([await robots('press-kit/one.png'), await robots('press-kit/other.png')]).toEqual(['none', 'all'])
    await put('press-kit/other.png', file)
    expect(await robots('press-kit/other.png')).toBe('none')
  })

  it('shows an ended session an empty list, and refuses its writes by policy', async () => {
    const file = await picture('png')
    expect(await put('press-kit/one.png', file)).toBe('ok')
    const list = () => admin.storage.from('press-kit').list()
    expect((await list()).data).toHaveLength(1)
    await service().auth.admin.signOut((await admin.auth.getSession()).data.session!.access_token, 'global')
    expect(await list()).toEqual({ data: [], error: null })
    expect((await admin.storage.from('press-kit').remove(['one.png'])).data).toEqual([])
    expect(await put('press-kit/one.png', file)).toBe(POLICY)
  })
})
