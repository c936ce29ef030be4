import { AuthClient, type User } from '@supabase/auth-js'
import { expect, test, vi } from 'vitest'
import { factorsForPage, keepCheckedUser } from './checked-user.ts'
import { checkedEmail } from './session.ts'

const APP = { id: 'app', factor_type: 'totp', status: 'verified' }
const BEGUN = { id: 'begun', factor_type: 'totp', status: 'unverified' }
const TOKEN = `${btoa('{"alg":"HS256"}')}.${btoa('{"aal":"aal1"} ')}.c2ln`

function makeAuth() {
  const session = { access_token: TOKEN, refresh_token: 'r', expires_at: 1e10, expires_in: 1e10, user: {} }
  const asked = vi.fn(async () => Response.json({ id: 'owner', email: 'new@portico.test', factors: [APP, BEGUN] }))
  const auth = new AuthClient({
    url: 'http://backend.test/auth/v1',
    storage: { getItem: () => JSON.stringify(session), setItem() {}, removeItem() {} },
    autoRefreshToken: false,
    fetch: asked,
  })
  keepCheckedUser(auth)
  return { auth, asked }
}

test('a page takes the factors that the check of its session has just read, once', async () => {
  const { auth, asked } = makeAuth()
  expect((await auth.mfa.getAuthenticatorAssuranceLevel(TOKEN)).data?.nextLevel).toBe('aal2')
  for (const times of [1, 2, 3]) {
    expect(await factorsForPage(auth)).toEqual({ isOk: true, data: [APP] })
    expect(asked).toHaveBeenCalledTimes(times)
  }
  // a later check follows a change of the factors, which a page may have begun to read
  await auth.mfa.getAuthenticatorAssuranceLevel(TOKEN)
  await factorsForPage(auth)
  expect(asked).toHaveBeenCalledTimes(5)
})

test('an address that was changed on the server is known once the session is checked', async () => {
  const { auth } = makeAuth()
  const stored = { id: 'owner', email: 'old@portico.test' } as User
  expect(checkedEmail(auth, stored)).toBe('old@portico.test')
  await auth.mfa.getAuthenticatorAssuranceLevel(TOKEN)
  expect(checkedEmail(auth, stored)).toBe('new@portico.test')
  expect(checkedEmail(auth, { ...stored, id: 'another' })).toBe('old@portico.test')
})

test('ten seconds after the check they are read', async () => {
  const { auth, asked } = makeAuth()
  await auth.mfa.getAuthenticatorAssuranceLevel(TOKEN)
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_001)
  await factorsForPage(auth)
  later.mockRestore()
  expect(asked).toHaveBeenCalledTimes(2)
})
