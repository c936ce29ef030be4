import { AuthAdminApi } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OWNER, openTestAuth, PASSWORD, type TestAuth } from '#tests/support/auth.ts'
import { SITE_URL } from '#tests/support/backend.ts'

/* Statuses, codes and texts as supabase/auth gives them (internal/api and internal/api/apierrors). */

let auth: TestAuth
let token: string
beforeAll(async () => {
  auth = await openTestAuth()
  token = (await (await auth.signedIn()).getSession()).data.session!.access_token
})
afterAll(() => auth.dispose())

type Scenario = [what: string, request: string, body: unknown, status: number, code: string, message: string]

const EMAIL_FORMAT = 'Unable to validate email address: invalid format'

const open: Scenario[] = [
  ['no grant', 'POST token', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
  [
    'another grant',
    'POST token?grant_type=client_credentials',
    {},
    400,
    'invalid_credentials',
    'unsupported_grant_type',
  ],
  [
    'no body',
    'POST token?grant_type=password',
    undefined,
    400,
    'bad_json',
    'Could not parse request body as JSON: unexpected end of JSON input',
  ],
  [
    'no JSON',
    'POST token?grant_type=password',
    'email=x',
    400,
    'bad_json',
    'Could not parse request body as JSON: invalid character',
  ],
  [
    'a list',
    'POST token?grant_type=password',
    [],
    400,
    'bad_json',
    'Could not parse request body as JSON: cannot unmarshal into an object',
  ],
  [
    'a number for a text',
    'POST token?grant_type=password',
    { email: 1 },
    400,
    'bad_json',
    'Could not parse request body as JSON: email must be text',
  ],
  [
    'no e-mail',
    'POST token?grant_type=password',
    { password: 'x' },
    400,
    'validation_failed',
    'missing email or phone',
  ],
  [
    'e-mail and phone',
    'POST token?grant_type=password',
    { email: OWNER, phone: '1' },
    400,
    'phone_provider_disabled',
    'Unsupported phone provider',
  ],
  [
    'a wrong password',
    'POST token?grant_type=password',
    { email: OWNER, password: 'x' },
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [
    'half a PKCE exchange',
    'POST token?grant_type=pkce',
    { auth_code: 'x' },
    400,
    'validation_failed',
    'invalid request: both auth code and code verifier should be non-empty',
  ],
  [
    'an unknown PKCE code',
    'POST token?grant_type=pkce',
    { auth_code: 'x', code_verifier: 'y' },
    404,
    'flow_state_not_found',
    'invalid flow state, no valid flow state found',
  ],
  [
    'sign-in with a token of Google',
    'POST token?grant_type=id_token',
    { id_token: 'x', provider: 'google' },
    400,
    'validation_failed',
    'Unsupported provider: provider is not enabled',
  ],
  [
    'sign-in with a wallet',
    'POST token?grant_type=web3',
    {},
    422,
    'web3_provider_disabled',
    'Web3 provider is disabled',
  ],
  [
    'sign-up',
    'POST signup',
    { email: 'new@portico.test', password: PASSWORD },
    422,
    'signup_disabled',
    'Signups not allowed for this instance',
  ],
  [
    'sign-up by phone',
    'POST signup',
    { phone: '+1', password: PASSWORD },
    422,
    'signup_disabled',
    'Signups not allowed for this instance',
  ],
  ['anonymous sign-in', 'POST signup', { data: {} }, 422, 'signup_disabled', 'Signups not allowed for this instance'],
  ['SSO', 'POST sso', { domain: 'portico.test' }, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  [
    'OAuth',
    'GET authorize?provider=github',
    undefined,
    400,
    'validation_failed',
    'Unsupported provider: provider is not enabled',
  ],
  ['recover without an address', 'POST recover', {}, 400, 'validation_failed', 'Password recovery requires an email'],
  ['recover for no address', 'POST recover', { email: 'nora' }, 400, 'validation_failed', EMAIL_FORMAT],
  ['recover for two addresses', 'POST recover', { email: 'a@b.test,c@d.test' }, 400, 'validation_failed', EMAIL_FORMAT],
  [
    'recover with a header in it',
    'POST recover',
    { email: 'a@b.test\r\nBcc: c@d.test' },
    400,
    'validation_failed',
    EMAIL_FORMAT,
  ],
  [
    'half a PKCE challenge',
    'POST recover',
    { email: OWNER, code_challenge: 'x' },
    400,
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
  [
    'a short PKCE challenge',
    'POST recover',
    { email: OWNER, code_challenge: 'x', code_challenge_method: 's256' },
    400,
    'validation_failed',
    'code challenge is not one of RFC 7636',
  ],
  ['otp for nobody', 'POST otp', {}, 400, 'validation_failed', 'One of email or phone must be set'],
  ['otp by phone', 'POST otp', { phone: '+1' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
  [
    'verify without a type',
    'POST verify',
    { token_hash: 'x' },
    400,
    'validation_failed',
    'Verify requires a verification type',
  ],
  [
    'verify without a token',
    'POST verify',
    { type: 'email' },
    400,
    'validation_failed',
    'Verify requires either a token or a token hash',
  ],
  [
    'verify with too much',
    'POST verify',
    { type: 'email', token_hash: 'x', email: OWNER },
    400,
    'validation_failed',
    'Only the token_hash and type should be provided',
  ],
  [
    'verify without an address',
    'POST verify',
    { type: 'email', token: '1' },
    400,
    'validation_failed',
    'An email address is required',
  ],
  [
    'verify by phone',
    'POST verify',
    { type: 'sms', phone: '+1 555 0100', token: '1' },
    400,
    'phone_provider_disabled',
    'Unsupported phone provider',
  ],
  [
    'verify a wrong code',
    'POST verify',
    { type: 'email', email: OWNER, token: '123456' },
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ],
  [
    'verify an unknown link',
    'POST verify',
    { type: 'recovery', token_hash: 'x' },
    403,
    'otp_expired',
    'Email link is invalid or has expired',
  ],
  [
    'resend of nothing',
    'POST resend',
    {},
    400,
    'validation_failed',
    'Missing one of these types: signup, email_change, sms, phone_change',
  ],
  [
    'resend to nobody',
    'POST resend',
    { type: 'signup' },
    400,
    'validation_failed',
    'Missing email address or phone number',
  ],
  [
    'resend to a phone',
    'POST resend',
    { type: 'sms', phone: '+1' },
    400,
    'phone_provider_disabled',
    'Unsupported phone provider',
  ],
]

it.each(open)('%s gets the error of GoTrue', async (_what, request, body, status, code, message) => {
  const [method, path] = request.split(' ') as [string, string]
  const answer = await auth.call(method, path, { body })
  expect([answer.status, answer.body]).toEqual([status, { code, message }])
  expect(answer.headers.get('x-sb-error-code')).toBe(code)
  expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

const signedIn: Scenario[] = [
  [
    'linking',
    'GET user/identities/authorize?provider=github',
    undefined,
    404,
    'manual_linking_disabled',
    'Manual linking is disabled',
  ],
  [
    'unlinking',
    `DELETE user/identities/${crypto.randomUUID()}`,
    undefined,
    404,
    'manual_linking_disabled',
    'Manual linking is disabled',
  ],
  ['a phone', 'PUT user', { phone: '+1' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
  [
    'app_metadata',
    'PUT user',
    { app_metadata: { role: 'king' } },
    403,
    'not_admin',
    'Updating app_metadata requires admin privileges',
  ],
  ['a bad address', 'PUT user', { email: 'nora' }, 400, 'validation_failed', EMAIL_FORMAT],
  [
    'a factor of no type',
    'POST factors',
    {},
    400,
    'validation_failed',
    'factor_type needs to be totp, phone, or webauthn',
  ],
  [
    'a phone as a factor',
    'POST factors',
    { factor_type: 'phone' },
    422,
    'mfa_phone_enroll_not_enabled',
    'MFA enroll is disabled for Phone',
  ],
  [
    'a key as a factor',
    'POST factors',
    { factor_type: 'webauthn' },
    422,
    'mfa_webauthn_enroll_not_enabled',
    'MFA enroll is disabled for WebAuthn',
  ],
  ['a factor without an id', 'POST factors/one/challenge', {}, 404, 'validation_failed', 'factor_id must be an UUID'],
  [
    'an unknown factor',
    `POST factors/${crypto.randomUUID()}/challenge`,
    {},
    404,
    'mfa_factor_not_found',
    'Factor not found',
  ],
  ['the users', 'GET admin/users', undefined, 403, 'not_admin', 'User not allowed'],
  ['making a user', 'POST admin/users', {}, 403, 'not_admin', 'User not allowed'],
]

it.each(signedIn)('signed in: %s', async (_what, request, body, status, code, message) => {
  const [method, path] = request.split(' ') as [string, string]
  const answer = await auth.call(method, path, { body, token })
  expect([answer.status, answer.body]).toEqual([status, { code, message }])
})

describe('the caller', () => {
  const guarded = [
    'GET user',
    'PUT user',
    'POST logout',
    'GET reauthenticate',
    'POST factors',
    'GET admin/users',
    'POST admin/users',
    `DELETE admin/users/${crypto.randomUUID()}`,
  ]

  it.each(guarded)('%s takes a token', async (request) => {
    const [method, path] = request.split(' ') as [string, string]
    const withKey = await auth.call(method, path, {
      token: auth.keys.publishable,
      ...(method !== 'GET' && { body: {} }),
    })
    const isAdmin = path.startsWith('admin')
    expect([withKey.status, withKey.body.code]).toEqual(isAdmin ? [403, 'not_admin'] : [403, 'bad_jwt'])
    if (!isAdmin) expect(withKey.body.message).toBe('invalid claim: missing sub claim')
    const without = await auth.call(method, path, method !== 'GET' ? { body: {} } : {})
    expect([without.status, without.body.code]).toEqual(isAdmin ? [403, 'not_admin'] : [401, 'no_authorization'])
  })

  it.each([
    ['expired', async () => auth.tokenOf({ id: auth.ownerId, lifetime: -10 }), 'bad_jwt', /token is expired$/],
    [
      'damaged',
      async () => `${token.slice(0, -4)}AAAA`,
      'bad_jwt',
      /^invalid JWT: unable to parse or verify signature, /,
    ],
    ['no token', async () => 'abc', 'bad_jwt', /invalid number of segments$/],
    [
      'of nobody',
      async () =>
        auth.tokens.sign({
          sub: crypto.randomUUID(),
          session_id: crypto.randomUUID(),
          role: 'authenticated',
          aal: 'aal1',
        }),
      'user_not_found',
      /^User from sub claim in JWT does not exist$/,
    ],
    [
      'of no session',
      async () =>
        auth.tokens.sign({ sub: auth.ownerId, session_id: crypto.randomUUID(), role: 'authenticated', aal: 'aal1' }),
      'session_not_found',
      /^Session from session_id claim in JWT does not exist$/,
    ],
    [
      'of another’s session',
      async () =>
        auth.tokens.sign({
          sub: auth.ownerId,
          session_id: auth.startSession(crypto.randomUUID()),
          role: 'authenticated',
          aal: 'aal1',
        }),
      'session_not_found',
      /does not exist$/,
    ],
  ])('a token that is %s is refused', async (_what, makeToken, code, message) => {
    const answer = await auth.call('GET', 'user', { token: await makeToken() })
    expect([answer.status, answer.body.code]).toEqual([403, code])
    expect(answer.body.message).toMatch(message)
  })

  it.each(['POST token?grant_type=password', 'GET settings', 'GET user', 'POST recover'])(
    '%s takes a key',
    async (request) => {
      const [method, path] = request.split(' ') as [string, string]
      const options = method === 'POST' ? { body: {} } : {}
      expect(await auth.call(method, path, { ...options, headers: { apikey: '' } })).toMatchObject({
        status: 401,
        body: { message: 'No API key found in request' },
      })
      expect(await auth.call(method, path, { ...options, headers: { apikey: 'sb_publishable_x' } })).toMatchObject({
        status: 401,
        body: { message: 'Invalid API key' },
      })
    },
  )
})

describe('open to everybody', () => {
  it('the public key that verifies tokens', async () => {
    const answer = await auth.call('GET', '.well-known/jwks.json', { headers: { apikey: '' } })
    expect(answer.body).toEqual({
      keys: [
        expect.objectContaining({
          kty: 'EC',
          crv: 'P-256',
          alg: 'ES256',
          use: 'sig',
          key_ops: ['verify'],
          kid: expect.any(String),
        }),
      ],
    })
    expect(answer.body.keys[0]).not.toHaveProperty('d')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
  })
})

it('an unknown path is a 404 that the official client understands', async () => {
  const body = { code: 'not_found', message: '404 page not found' }
  expect(await auth.call('GET', 'nothing')).toMatchObject({ status: 404, body })
  expect(await auth.call('PATCH', 'user')).toMatchObject({ status: 404, body })
  const admin = new AuthAdminApi({
    url: `${SITE_URL}/auth/v1`,
    headers: { apikey: auth.keys.secret, authorization: `Bearer ${auth.keys.secret}` },
    fetch: (input, init) => auth.fetch(new Request(input, init)),
  })
  const { error } = await admin.generateLink({ type: 'recovery', email: 'nora@portico.test' })
  expect(error).toMatchObject({ name: 'AuthApiError', status: 404, code: 'not_found', message: '404 page not found' })
})

it('a body that is too large is not read', async () => {
  const answer = await auth.call('POST', 'token?grant_type=password', { body: { email: 'x'.repeat(40_000) } })
  expect(answer.status).toBe(413)
})

it('a body that is too large is refused with a code', async () => {
  const body = { email: 'x'.repeat(40_000) }
  const answer = await auth.call('POST', 'recover', { body })
  expect([answer.status, answer.body.code]).toEqual([413, 'request_entity_too_large'])
})

it('null is read as an empty object', async () => {
  const answer = await auth.call('POST', 'token?grant_type=password', { body: 'null' })
  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
})

it('a fault is answered without its cause, and logged', async () => {
  const logged: unknown[] = []
  const broken = await openTestAuth({
    log: { info: () => {}, warn: () => {}, error: (details) => logged.push(details) },
  })
  broken.database.run('drop table _sessions')
  const answer = await broken.call('POST', 'token?grant_type=password', { body: { email: OWNER, password: PASSWORD } })
  expect(answer).toMatchObject({
    status: 500,
    body: {
      code: 'unexpected_failure',
      message: 'Unexpected failure, please check server logs for more information',
    },
  })
  expect(JSON.stringify(answer.body)).not.toContain('_sessions')
  expect(String((logged[0] as { err: Error }).err)).toContain('_sessions')
  expect(JSON.stringify(logged)).not.toContain(PASSWORD)
  broken.dispose()
})
