import { createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { Trial } from '#tests/support/trial.ts'

const trial = new Trial('nobody gets in', 'forged, altered, expired and foreign tokens')
let backend: TestBackend
let adminToken: string

beforeAll(async () => {
  backend = await openTestBackend()
  backend.insertRows('contact_messages', [{ name: 'a', email: 'b@example.test', message: 'c' }])
  adminToken = await backend.tokenOf({ isAdmin: true })
})
afterAll(async () => {
  trial.print()
  await backend.dispose()
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** How the inbox, the storage and the account answer this token. */
async function answersTo(token: string): Promise<string[]> {
  const headers = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` }
  const paths = ['/rest/v1/contact_messages', '/storage/v1/bucket', '/auth/v1/user']
  const ask = async (path: string) => {
    const { status } = await backend.fetch(new Request(`${SITE_URL}${path}`, { headers }))
    return status < 400 ? `${path} answered ${status}` : ''
  }
  return (await Promise.all(paths.map(ask))).filter(Boolean)
}

it('opens every door with the real token, so that the others fail for the right reason', async () => {
  expect(await answersTo(adminToken)).toHaveLength(3)
})

it('opens nothing with a token that this server did not sign as it stands', async () => {
  const claims = decodeJwt(adminToken)
  const header = decodeProtectedHeader(adminToken)
  const [headerPart, claimsPart, signature] = adminToken.split('.') as [string, string, string]
  const foreign = await generateKeyPair('ES256')
  const sign = (payload: object, protectedHeader: object) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg: 'ES256', ...protectedHeader }).sign(foreign.privateKey)
  const hmac = (secret: string) => {
    const text = `${encode({ ...header, alg: 'HS256' })}.${claimsPart}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const tokens: Record<string, string> = {
    'no signature': `${headerPart}.${claimsPart}.`,
    'two parts': `${headerPart}.${claimsPart}`,
    'foreign key, our key id': await sign(claims, header),
    'foreign key in the header': await sign(claims, { ...header, jwk: foreign.publicKey }),
    'key address in the header': await sign(claims, { ...header, jku: 'https://keys.example/jwks.json' }),
    'HMAC with the publishable key': hmac(backend.keys.publishable),
    'HMAC with nothing': hmac(''),
    'changed claims': `${headerPart}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    'secret role': `${headerPart}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
    'longer life': `${headerPart}.${encode({ ...claims, exp: 4_000_000_000 })}.${signature}`,
    'cut signature': adminToken.slice(0, -4),
    'signature of zeros': `${headerPart}.${claimsPart}.${Buffer.alloc(64).toString('base64url')}`,
    expired: await backend.tokenOf({ isAdmin: true, lifetime: -60 }),
  }
  for (const alg of ['none', 'None', 'NONE', 'nOnE', 'HS256', 'RS256', 'ES384', 'EdDSA', '']) {
    tokens[`alg ${alg}, no signature`] = `${encode({ ...header, alg })}.${claimsPart}.`
    tokens[`alg ${alg}, old signature`] = `${encode({ ...header, alg })}.${claimsPart}.${signature}`
  }
  for (const [name, token] of Object.entries(tokens)) {
    const opened = await answersTo(token)
    trial.record(`${name} (${opened})`, opened.length === 0)
  }
  expect(trial.failures).toEqual([])
})
