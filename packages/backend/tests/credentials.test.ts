import { createHmac, type KeyObject } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadKeys } from '#src/access/keys.ts'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'

let backend: TestBackend
let adminId: string

beforeAll(async () => {
  backend = await openTestBackend({ corsOrigins: ['https://editor.example.test'] })
  adminId = crypto.randomUUID()
  backend.insertRows('profiles', [{ id: adminId, is_admin: true }])
  backend.insertRows('messages', [{ name: 'a', email: 'b@example.test', message: 'c' }])
})

afterAll(() => backend.dispose())

/** The inbox: only an admin and the secret key find the message in it. */
async function inbox(headers: Record<string, string>) {
  const answer = await backend.fetch(new Request(`${SITE_URL}/rest/v1/messages?select=name`, { headers }))
  return { status: answer.status, body: await answer.json(), challenge: answer.headers.get('www-authenticate') }
}

const bearer = (token: string) => ({ apikey: backend.keys.publishable, authorization: `Bearer ${token}` })

describe('the API key', () => {
  it('is required', async () => {
    expect(await inbox({})).toMatchObject({
      status: 401,
      body: { message: 'No API key found in request', hint: 'No `apikey` request header was found.' },
    })
  })

  it('is required even with a valid token', async () => {
    const { authorization } = bearer(await backend.tokenOf({ id: adminId }))
    expect(await inbox({ authorization })).toMatchObject({
      status: 401,
      body: { message: 'No API key found in request' },
    })
  })

  it.each(['', 'sb_publishable_', 'sb_secret_', 'anon', `sb_secret_${'A'.repeat(43)}`])(
    'is not "%s"',
    async (apikey) => {
      const { status, body } = await inbox({ apikey })
      expect([status, JSON.stringify(body)]).toEqual([401, expect.stringMatching(/Invalid API key|No API key/)])
    },
  )

  it('is no part of the URL, where logs would keep it', async () => {
    const ask = async (path: string) => backend.fetch(new Request(`${SITE_URL}/${path}&apikey=${backend.keys.secret}`))
    for (const path of ['rest/v1/events?title=eq.x', 'auth/v1/admin/users?page=1', 'storage/v1/bucket?'])
      expect((await ask(path)).status).toBe(401)
  })

  it('publishable makes a visitor, repeated as the bearer too', async () => {
    const { publishable } = backend.keys
    expect((await inbox({ apikey: publishable })).body).toMatchObject({ code: '42501' })
    expect((await inbox(bearer(publishable))).body).toMatchObject({ code: '42501' })
  })

  it('secret bypasses the policies, repeated as the bearer too', async () => {
    const { secret } = backend.keys
    expect((await inbox({ apikey: secret })).body).toEqual([{ name: 'a' }])
    expect((await inbox({ apikey: secret, authorization: `Bearer ${secret}` })).body).toEqual([{ name: 'a' }])
  })

  it('secret with a token acts as the user of the token', async () => {
    const headers = { ...bearer(await backend.tokenOf({})), apikey: backend.keys.secret }
    expect((await inbox(headers)).body).toEqual([])
  })
})

describe('an access token', () => {
  it('of an admin opens the inbox, of a user does not', async () => {
    expect((await inbox(bearer(await backend.tokenOf({ id: adminId })))).body).toEqual([{ name: 'a' }])
    expect((await inbox(bearer(await backend.tokenOf({})))).body).toEqual([])
  })

  it('loses its admin right at once with the profile', async () => {
    const id = crypto.randomUUID()
    const token = await backend.tokenOf({ id, isAdmin: true })
    expect((await inbox(bearer(token))).body).toHaveLength(1)
    backend.database.transaction(() => backend.database.run('update profiles set is_admin = false where id = ?', id))
    expect((await inbox(bearer(token))).body).toEqual([])
  })

  it('that is expired is refused, with the challenge', async () => {
    const answer = await inbox(bearer(await backend.tokenOf({ id: adminId, lifetime: -1 })))
    expect(answer).toMatchObject({ status: 401, body: { code: 'PGRST303', message: 'JWT expired' } })
    expect(answer.challenge).toBe('Bearer error="invalid_token", error_description="JWT expired"')
  })

  it('that expires while it is cached is refused', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const token = await backend.tokenOf({ id: adminId, lifetime: 1 })
    expect((await inbox(bearer(token))).status).toBe(200)
    vi.advanceTimersByTime(1000)
    expect((await inbox(bearer(token))).status).toBe(401)
  })

  it('that is not a token is refused', async () => {
    expect((await inbox(bearer('abc'))).body).toMatchObject({
      code: 'PGRST301',
      message: 'Expected 3 parts in JWT; got 1',
    })
    expect((await inbox(bearer('a.b.c'))).body).toMatchObject({ code: 'PGRST301' })
  })

  const claims = () => ({ sub: adminId, session_id: backend.startSession(adminId), role: 'authenticated', aal: 'aal1' })
  const iss = `${SITE_URL}/auth/v1`
  const exp = Math.floor(Date.now() / 1000) + 600
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const tampered = (token: string) => {
    const [header, , signature] = token.split('.')
    return [header, part({ ...claims(), iss, aud: 'authenticated', exp, role: 'service_role' }), signature].join('.')
  }

  it.each<[string, () => Promise<string>]>([
    ['unsigned', async () => `${part({ alg: 'none' })}.${part({ ...claims(), iss, aud: 'authenticated', exp })}.`],
    ['with other claims than were signed', async () => tampered(await backend.tokenOf({ id: adminId }))],
    ['signed with another key', () => signedBy(foreignKey(), { iss })],
    ['of another issuer', () => signedBy(ownKey(), { iss: 'https://other.example.test/auth/v1' })],
    ['of another audience', () => signedBy(ownKey(), { iss, aud: 'storage' })],
    ['without an audience', () => signedBy(ownKey(), { iss, aud: undefined })],
    ['without an expiry', () => signedBy(ownKey(), { iss, exp: undefined })],
    ['without a session', () => signedBy(ownKey(), { iss, session_id: undefined })],
    ['that claims to be the secret key', () => signedBy(ownKey(), { iss, role: 'service_role' })],
    ['that is not valid yet', () => signedBy(ownKey(), { iss, nbf: exp - 60 })],
    ['signed HS256 with the public key', async () => hmacToken()],
  ])('%s is refused', async (_what, makeToken) => {
    const { status, body } = await inbox(bearer(await makeToken()))
    expect([status, body]).toMatchObject([401, { code: expect.stringMatching(/^PGRST30[13]$/) }])
  })

  /** The signing key itself, as an attacker would have it only after a theft: other claims must fail all the same. */
  const ownKey = () => loadKeys(backend.dataDir, backend.database).signing.privateKey

  const foreignKey = async () => (await generateKeyPair('ES256')).privateKey

  async function signedBy(key: KeyObject | Promise<CryptoKey>, changes: Record<string, unknown>) {
    const payload = { ...claims(), aud: 'authenticated', exp, ...changes }
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256' }).sign(await key)
  }

  async function hmacToken() {
    const { publicJwk } = loadKeys(backend.dataDir, backend.database).signing
    const text = `${part({ alg: 'HS256' })}.${part({ ...claims(), iss, aud: 'authenticated', exp })}`
    return `${text}.${createHmac('sha256', JSON.stringify(publicJwk)).update(text).digest('base64url')}`
  }

  it.each<[string, () => Promise<string>, number]>([
    ['of an admin', () => backend.tokenOf({ id: adminId }), 200],
    ['with a foreign signature', async () => `${(await backend.tokenOf({ id: adminId })).slice(0, -9)}AAAAAAAAA`, 401],
  ])('%s is checked once, however often it is sent', async (_what, tokenOf, status) => {
    const token = await tokenOf()
    const verify = vi.spyOn(crypto.subtle, 'verify')
    const answers = [await inbox(bearer(token)), await inbox(bearer(token)), await inbox(bearer(token))]
    expect(answers).toEqual([expect.objectContaining({ status }), answers[0], answers[0]])
    expect(verify).toHaveBeenCalledTimes(1)
    verify.mockRestore()
  })

  it('with the right claims, made in the same way, is accepted', async () => {
    expect((await inbox(bearer(await signedBy(ownKey(), { iss })))).body).toEqual([{ name: 'a' }])
  })
})

describe('what is read with a session or the secret key', () => {
  it('is stored by no cache, and neither is an error', async () => {
    const cacheControl = async (headers: Record<string, string>, path = 'events') => {
      const answer = await backend.fetch(new Request(`${SITE_URL}/rest/v1/${path}`, { headers }))
      return answer.headers.get('cache-control')
    }
    expect(await cacheControl(bearer(await backend.tokenOf({})))).toBe('no-store')
    expect(await cacheControl(bearer(await backend.tokenOf({ id: adminId })), 'nope')).toBe('no-store')
    expect(await cacheControl({ apikey: backend.keys.secret })).toBe('no-store')
    expect(await cacheControl({ apikey: backend.keys.publishable })).toBeNull()
  })
})

describe('a page of another origin', () => {
  const preflight = (origin: string) =>
    backend.fetch(
      new Request(`${SITE_URL}/rest/v1/events`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'apikey,prefer',
        },
      }),
    )

  it('is allowed if it is listed', async () => {
    const answer = await preflight('https://editor.example.test')
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://editor.example.test')
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(answer.headers.get('access-control-allow-headers')).toBe('apikey,prefer')
  })

  it.each(['https://other.example.test', 'https://editor.example.test.evil.test', 'null'])(
    'may not be %s',
    async (origin) => {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
      const headers = { origin, apikey: backend.keys.publishable }
      const answer = await backend.fetch(new Request(`${SITE_URL}/rest/v1/events`, { headers }))
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    },
  )
})
