import { AuthClient } from '@supabase/auth-js'
import { expect, test, vi } from 'vitest'
import {
  changeEmail,
  changePassword,
  enrolFactor,
  mailProofCode,
  requestPasswordReset,
  signIn,
  verifyFactor,
  verifyMailedCode,
  verifyMailLink,
} from './account.ts'

const rest = { url: 'http://backend.test', key: 'key' }

const signInAgainst = (fetch: typeof globalThis.fetch, password = 'a quiet harbour in november') =>
  signIn(
    new AuthClient({ url: 'http://backend.test/auth/v1', fetch, persistSession: false, autoRefreshToken: false }),
    rest,
    'owner@portico.example',
    password,
  )

test('a password is tried in both spellings of its accents, and only if it has any', async () => {
  const tried: string[] = []
  const refuse: typeof globalThis.fetch = async (_, init) => {
    tried.push(JSON.parse(String(init?.body)).password)
    return Response.json({ error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, { status: 400 })
  }
  await signInAgainst(refuse, 'gr\u00fcne t\u00fcr am hafen')
  await signInAgainst(refuse, 'a quiet harbour in november')
  expect(tried).toEqual([
    'gr\u00fcne t\u00fcr am hafen',
    'gru\u0308ne tu\u0308r am hafen',
    'a quiet harbour in november',
  ])
})

const OUT_OF_ORDER = 'The server failed. Please try again in a few minutes.'

test.each<[string, typeof globalThis.fetch, string]>([
  ['without a message', async () => Response.json({}, { status: 500 }), OUT_OF_ORDER],
  [
    'that is a page of a proxy',
    async () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
    OUT_OF_ORDER,
  ],
  ['without a word at all', async () => new Response('', { status: 503 }), OUT_OF_ORDER],
  ['that is a refused page', async () => new Response('<html>', { status: 403 }), OUT_OF_ORDER],
  ['that is a sentence', async () => Response.json({ msg: 'The disk is full.' }, { status: 503 }), 'The disk is full.'],
  [
    'in the words of a machine',
    async () =>
      Response.json({ error_code: 'unexpected_failure', msg: 'Error sending recovery email' }, { status: 500 }),
    OUT_OF_ORDER,
  ],
  ['of a gateway', async () => Response.json({ message: 'name resolution failed' }, { status: 503 }), OUT_OF_ORDER],
  [
    'of a site that was restored with other keys',
    async () => Response.json({ message: 'Invalid API key' }, { status: 401 }),
    'Invalid API key: the site was restored or moved after this page was opened. Reload the page, then log in.',
  ],
  [
    'to one try too many',
    async () =>
      Response.json({ error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }, { status: 429 }),
    'Request rate limit reached: too many attempts. Wait a few minutes, at most an hour, then try again.',
  ],
  [
    'to an account that is banned',
    async () => Response.json({ error_code: 'user_banned', msg: 'User is banned' }, { status: 400 }),
    'This account is banned. Whoever runs the site can lift the ban.',
  ],
  [
    'to an account that is not confirmed',
    async () => Response.json({ error_code: 'email_not_confirmed', msg: 'Email not confirmed' }, { status: 400 }),
    'This address is not confirmed yet: open the link in the mail that was sent to it, or use ‘Forgot password?’.',
  ],
  [
    'that never comes',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'The server could not be reached. Please try again.',
  ],
])('a sign-in with an answer %s is told in words', async (_, fetch, text) => {
  expect(await signInAgainst(fetch)).toEqual({ isOk: false, text })
})

test.each([
  [
    'pasted with a space ',
    'Invalid login credentials. The password begins or ends with a space: remove it unless it belongs there.',
  ],
  ['with spaces in it only', 'Invalid login credentials'],
])('a refused password "%s" is told as "%s"', async (password, text) => {
  const refuse = async () =>
    Response.json({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, { status: 400 })
  expect(await signInAgainst(refuse, password)).toEqual({ isOk: false, text })
})

test('a session that the browser has no room for is told in words', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValueOnce()
  const setItem = () => Promise.reject(new DOMException('It exceeded the quota.', 'QuotaExceededError'))
  const auth = new AuthClient({
    url: 'http://backend.test/auth/v1',
    storage: { getItem: () => null, setItem, removeItem() {} },
    autoRefreshToken: false,
    fetch: async () =>
      Response.json({ access_token: 'a.b.c', refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user: {} }),
  })
  expect(await signIn(auth, rest, 'owner@portico.example', 'a quiet harbour in november')).toEqual({
    isOk: false,
    text: expect.stringMatching(/^This browser has no room left to store a login\./),
  })
  expect(log).toHaveBeenCalledWith('The session could not be stored', expect.any(DOMException))
})

const mailsLimited = (msg: string) =>
  Response.json({ code: 429, error_code: 'over_email_send_rate_limit', msg }, { status: 429 })

test.each([
  [
    'For security purposes, you can only request this after 56 seconds.',
    'A mail was already sent: look for it first. You can request another in 56 seconds.',
  ],
  [
    'For security purposes, you can only request this after 2041 seconds.',
    'A mail was already sent: look for it first. You can request another in 35 minutes.',
  ],
  ['email rate limit exceeded', 'Too many mails were requested within an hour. Try again later.'],
])('a mail too many, "%s", is told as "%s"', async (msg, text) => {
  expect(await mailProofCode(signedIn([mailsLimited(msg)]))).toEqual({ isOk: false, text, fault: 'mails-limited' })
})

test('a mail that the mail server of a project refuses is told in words', async () => {
  const fault = { error_code: 'unexpected_failure', msg: 'Error sending email change email' }
  expect(await changeEmail(signedIn([Response.json(fault, { status: 500 })]), 'new@portico.example')).toEqual({
    isOk: false,
    text: 'The mail could not be sent, and nothing was changed: the mail server refused it, or did not answer.',
    fault: 'mail-failed',
  })
})

test('a code of an app that came from another network is told in words', async () => {
  const refusal = { error_code: 'mfa_ip_address_mismatch', msg: 'Challenge and verify IP addresses mismatch.' }
  const auth = signedIn([Response.json({ id: 'challenge' }), Response.json(refusal, { status: 422 })])
  expect(await verifyFactor(auth, 'app', '000000')).toMatchObject({
    isOk: false,
    text: expect.stringMatching(/^The code came from a different network than the request before it\./),
  })
})

test.each([
  ['current_password_required', 400, 'password-needed'],
  ['reauthentication_needed', 400, 'proof-needed'],
  ['current_password_invalid', 400, 'password-wrong'],
  ['reauthentication_not_valid', 422, 'code-wrong'],
])('a new password that is refused as %s', async (error_code, status, fault) => {
  const auth = signedIn([Response.json({ error_code, msg: 'Refused' }, { status })])
  expect(await changePassword(auth, 'the tide table for tomorrow')).toMatchObject({ isOk: false, fault })
})

test.each([
  [
    { password: 'one', nonce: '12345678' },
    { current_password: 'one', nonce: '12345678' },
  ],
  [{ password: 'one', nonce: '' }, { current_password: 'one' }],
  [{ nonce: '12345678' }, { nonce: '12345678' }],
])('the proof %j goes with the password in one request', async (proof, sent) => {
  const bodies: string[] = []
  await changePassword(signedIn([Response.json({ id: 'owner' })], bodies), 'the tide table for tomorrow', proof)
  expect(bodies.map((body) => JSON.parse(body))).toEqual([
    { password: 'the tide table for tomorrow', code_challenge: null, code_challenge_method: null, ...sent },
  ])
})

test('an invitation that is used up is told with another way', async () => {
  const auth = signedIn([Response.json({ error_code: 'otp_expired', msg: 'Email link is invalid' }, { status: 403 })])
  expect(await verifyMailLink(auth, { tokenHash: 'hash', type: 'invite', undoes: false })).toEqual({
    isOk: false,
    fault: 'link-dead',
    text: expect.stringMatching(/^This invitation was used already or has expired\./),
  })
})

test.each([
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of a proxy', async () => new Response('<html>', { status: 502 })],
])('a sign-in whose answer about the signing keys is %s is told in words, and leaves no session', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  const paths: string[] = []
  const token = `${btoa(JSON.stringify({ alg: 'ES256', kid: 'key' }))}.b.c`
  const fetch = async (input: RequestInfo | URL) => {
    paths.push(new URL(String(input)).pathname)
    return Response.json({ access_token: token, refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user: {} })
  }
  expect(await signInAgainst(fetch)).toEqual({
    isOk: false,
    text: 'The server could not be reached. Please try again.',
  })
  expect(paths).toEqual(['/auth/v1/token', '/auth/v1/logout'])
})

/** A client that is signed in; `answers` are those to its requests, of which null is lost. Notes the bodies of these. */
function signedIn(answers: (Response | null)[], bodies: string[] = []) {
  const email = 'old@portico.example'
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at: 1e10, expires_in: 1e10, user: { email } }
  const stored = { getItem: () => JSON.stringify(session), setItem() {}, removeItem() {} }
  const fetch: typeof globalThis.fetch = async (_, init) => {
    bodies.push(String(init?.body))
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  }
  return new AuthClient({ url: 'http://backend.test/auth/v1', storage: stored, autoRefreshToken: false, fetch })
}

test.each([
  ['is in force', { error_code: 'same_password', msg: 'New password should be different.' }, 422, true],
  ['was not set yet', { id: 'owner' }, 200, true],
  ['may be in force', { error_code: 'current_password_invalid', msg: 'Wrong' }, 400, false],
])('a new password whose answer was lost and which %s', async (_, body, status, isOk) => {
  const auth = signedIn([null, Response.json(body, { status })])
  expect(await changePassword(auth, 'the tide table for tomorrow')).toMatchObject({ isOk })
})

test.each([
  ['has changed the address', 'new@portico.example', { isOk: true, data: { isHalfway: false } }],
  ['has not', 'old@portico.example', { isOk: false, text: 'The server could not be reached. Please try again.' }],
])('a link for a new address whose answer was lost and which %s', async (_, email, expected) => {
  const renewed = { access_token: 'd.e.f', refresh_token: 's', expires_in: 3600, token_type: 'bearer', user: { email } }
  const auth = signedIn([null, Response.json({ email }), Response.json(renewed)])
  expect(await verifyMailLink(auth, { tokenHash: 'hash', type: 'email_change', undoes: false })).toEqual(expected)
})

test('a code for a set-up that is gone, replaced in another window or cancelled by a sign-out, is told in words', async () => {
  const auth = signedIn([
    Response.json({ error_code: 'mfa_factor_not_found', msg: 'Factor not found' }, { status: 404 }),
  ])
  expect(await verifyFactor(auth, 'replaced', '000000')).toEqual({
    isOk: false,
    text: 'The second factor has been changed, or its setup cancelled. Reload the page.',
  })
})

test('a second factor in a session that has ended is begun after a sign-in', async () => {
  const ended = { error_code: 'session_not_found', msg: 'Session from session_id claim in JWT does not exist' }
  const auth = signedIn([
    Response.json(ended, { status: 403 }),
    Response.json({ error_code: 'bad_jwt', msg: 'invalid claim: missing sub claim' }, { status: 403 }),
  ])
  expect(await enrolFactor(auth)).toMatchObject({ isOk: false, fault: 'session-ended' })
})

test.each<[string, (auth: ReturnType<typeof signedIn>, email: string) => Promise<unknown>]>([
  ['a sign-in', (auth, email) => signIn(auth, rest, email, 'a quiet harbour in november')],
  ['a forgotten password', requestPasswordReset],
  ['a code from a mail', (auth, email) => verifyMailedCode(auth, email, '123456', 'recovery')],
  ['a new address', changeEmail],
])('%s knows the domain bücher.example, which Firefox leaves as it was typed', async (_, ask) => {
  vi.stubGlobal('location', { origin: 'http://site.test' })
  const bodies: string[] = []
  await ask(signedIn([Response.json({ msg: 'Refused' }, { status: 400 })], bodies), 'owner@bücher.example')
  expect(bodies.map((body) => JSON.parse(body))).toMatchObject([{ email: 'owner@xn--bcher-kva.example' }])
})
