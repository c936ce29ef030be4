import {
  AuthApiError,
  type AuthChangeEvent,
  AuthRetryableFetchError,
  type Session as AuthSession,
  AuthSessionMissingError,
  AuthUnknownError,
  type GoTrueClient,
} from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSessionStore } from './session.ts'

const rest = { url: 'http://rest.example', key: 'key' }
const profile = vi.fn<(address: string) => Promise<Response>>()
let emit: (event: AuthChangeEvent, session: AuthSession | null) => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', profile)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  profile.mockReset()
})

const isAdmin = async () => Response.json([{ is_admin: true }])
const fails = async () => new Response('', { status: 503 })

/** The auth client, as far as the store uses it. */
function makeAuth(levels = { currentLevel: 'aal1', nextLevel: 'aal1' }) {
  return {
    onAuthStateChange: (listener: typeof emit) => {
      emit = listener
    },
    mfa: { getAuthenticatorAssuranceLevel: async () => ({ data: levels, error: null }) },
  } as unknown as GoTrueClient // only what the store calls
}

const GONE = new AuthApiError('User from sub claim in JWT does not exist', 403, 'user_not_found')
const ENDED = new AuthSessionMissingError()
const NOT_OURS = new AuthUnknownError('<html>Log in to this network</html>', { status: 403 })

test.each([
  ['a removed account', GONE, true],
  ['a session that was ended elsewhere', ENDED, true],
  ['a page of another network', NOT_OURS, false],
  ['no answer', new AuthRetryableFetchError('Failed to fetch', 0), false],
])('%s, as the answer to a check: %s', async (_, error, isOut) => {
  profile.mockImplementation(async () => new Response('{}', { status: 401 }))
  const signOut = vi.fn(async () => emit('SIGNED_OUT', null))
  const mfa = { getAuthenticatorAssuranceLevel: async () => ({ data: null, error }) }
  const store = createSessionStore(Object.assign(makeAuth(), { mfa, signOut }), rest)
  emit('SIGNED_IN', makeSession('one'))
  await vi.runAllTimersAsync()
  const unchecked = { status: 'signed-in', isUnchecked: true }
  expect(store.current()).toMatchObject(isOut ? { status: 'signed-out', refusal: error } : unchecked)
  expect(signOut).toHaveBeenCalledTimes(Number(isOut))
})

const NO_LEVEL = { data: null, error: new AuthRetryableFetchError('Failed to fetch', 0) }

const makeSession = (token: string, more: Partial<AuthSession> = {}) =>
  ({
    access_token: token,
    refresh_token: 'r',
    expires_at: 9_999_999_999,
    user: { id: 'u', email: 'owner@portico.example' },
    ...more,
  }) as AuthSession // the store reads these fields alone

const owner = { id: 'u', email: 'owner@portico.example', isAdmin: true }

test('a signed-in user whose profile says so is an admin', async () => {
  profile.mockImplementation(isAdmin)
  const store = createSessionStore(makeAuth(), rest)
  expect(store.current()).toEqual({ status: 'checking' })
  emit('INITIAL_SESSION', makeSession('one'))
  await vi.runAllTimersAsync()
  expect(store.current()).toEqual({ status: 'signed-in', user: owner, needsCode: false })
  expect(profile).toHaveBeenCalledWith(
    'http://rest.example/rest/v1/profiles?select=is_admin&id=eq.u',
    expect.objectContaining({ headers: { apikey: 'key', authorization: 'Bearer one' } }),
  )
})

test('whether somebody is an assistant is asked only of users with a profile who are no admins', async () => {
  profile.mockImplementation(async (address) =>
    Response.json([String(address).includes('is_assistant') ? { is_assistant: true } : { is_admin: false }]),
  )
  const store = createSessionStore(makeAuth(), rest)
  emit('SIGNED_IN', makeSession('one'))
  await vi.runAllTimersAsync()
  expect(store.current()).toMatchObject({ user: { isAdmin: false, isAssistant: true } })
  expect(store.lastAdmin()).toMatchObject({ isAssistant: true })
  expect(profile).toHaveBeenCalledTimes(2)
})

test('a network blip throws no assistant out', async () => {
  const isAssistant = async () => Response.json([{ is_admin: false, is_assistant: true }])
  profile.mockImplementationOnce(isAssistant).mockImplementationOnce(isAssistant).mockImplementationOnce(fails)
  profile.mockImplementation(isAssistant)
  const store = createSessionStore(makeAuth(), rest)
  emit('SIGNED_IN', makeSession('one'))
  await vi.runAllTimersAsync()
  emit('TOKEN_REFRESHED', makeSession('two'))
  await vi.runAllTimersAsync()
  expect(store.current()).toMatchObject({ user: { isAssistant: true }, needsCode: false })
})

test.each([
  ['a refusal', fails],
  ['an exception', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no profile', async () => Response.json([])],
])('%s means not admin for a new session', async (_, answer) => {
  profile.mockImplementation(answer)
  const store = createSessionStore(makeAuth(), rest)
  emit('SIGNED_IN', makeSession('one'))
  await vi.runAllTimersAsync()
  expect(store.current()).toMatchObject({ status: 'signed-in', user: { isAdmin: false } })
  expect(profile).toHaveBeenCalledOnce()
})

test('a check that failed is no refusal, and can be made again', async () => {
  profile.mockImplementationOnce(fails).mockImplementation(isAdmin)
  const auth = Object.assign(makeAuth(), { getSession: async () => ({ data: { session: makeSession('one') } }) })
  const store = createSessionStore(auth, rest)
  emit('SIGNED_IN', makeSession('one'))
  await vi.runAllTimersAsync()
  expect(store.current()).toMatchObject({ isUnchecked: true })
  expect(await store.refresh()).toEqual({ status: 'signed-in', user: owner, needsCode: false })
})

test('a session is checked once, whoever asks for it first', async () => {
  profile.mockImplementation(isAdmin)
  const auth = Object.assign(makeAuth(), { getSession: async () => ({ data: { session: makeSession('one') } }) })
  const store = createSessionStore(auth, rest)
  emit('SIGNED_IN', makeSession('one'))
  const asked = store.refresh()
  await vi.runAllTimersAsync()
  expect(await asked).toEqual(store.current())
  expect(await store.refresh()).toEqual({ status: 'signed-in', user: owner, needsCode: false })
  expect(profile).toHaveBeenCalledOnce()
})

test('a network blip throws no verified admin out', async () => {
  profile.mockImplementationOnce(isAdmin).mockImplementationOnce(fails).mockImplementationOnce(fails)
  profile.mockImplementation(isAdmin)
  const store = createSessionStore(makeAuth(), rest)
  emit('SIGNED_IN', makeSession('one'))
  await vi.runAllTimersAsync()
  const seen: unknown[] = []
  store.subscribe(() => seen.push(store.current()))
  emit('TOKEN_REFRESHED', makeSession('two'))
  await vi.runAllTimersAsync()
  expect(seen).toEqual([{ status: 'signed-in', user: owner, needsCode: false }])
})

test('the same token seen again, at every focus of the tab, is not checked again', async () => {
  profile.mockImplementation(isAdmin)
  createSessionStore(makeAuth(), rest)
  emit('INITIAL_SESSION', makeSession('one'))
  await vi.runAllTimersAsync()
  emit('SIGNED_IN', makeSession('one'))
  await vi.runAllTimersAsync()
  expect(profile).toHaveBeenCalledOnce()
})

test.each([
  ['access token', { access_token: '' }],
  ['refresh token', { refresh_token: '' }],
  ['expiry', { expires_at: 0 }],
])('a stored session without its %s is none', async (_, missing) => {
  const store = createSessionStore(makeAuth(), rest)
  emit('INITIAL_SESSION', makeSession('one', missing))
  await vi.runAllTimersAsync()
  expect(store.current()).toEqual({ status: 'signed-out' })
})

test('an account with a second factor needs its code', async () => {
  profile.mockImplementation(isAdmin)
  const store = createSessionStore(makeAuth({ currentLevel: 'aal1', nextLevel: 'aal2' }), rest)
  emit('SIGNED_IN', makeSession('one'))
  await vi.runAllTimersAsync()
  expect(store.current()).toMatchObject({ needsCode: true })
})

test('a second factor that could not be asked about is no passed one', async () => {
  profile.mockImplementation(isAdmin)
  const auth = Object.assign(makeAuth(), { getSession: async () => ({ data: { session: makeSession('one') } }) })
  const level = vi.spyOn(auth.mfa, 'getAuthenticatorAssuranceLevel').mockResolvedValue(NO_LEVEL)
  const store = createSessionStore(auth, rest)
  emit('SIGNED_IN', makeSession('one'))
  await vi.runAllTimersAsync()
  expect(store.current()).toMatchObject({ user: { isAdmin: false }, isUnchecked: true })
  expect(await store.refresh(), 'nor at the next try').toMatchObject({ user: { isAdmin: false }, isUnchecked: true })
  level.mockRestore()
  expect(await store.refresh()).toEqual({ status: 'signed-in', user: owner, needsCode: false })
  level.mockResolvedValue(NO_LEVEL)
  emit('TOKEN_REFRESHED', makeSession('two'))
  await vi.runAllTimersAsync()
  expect(store.current(), 'of an admin who was let in before').toMatchObject({ user: owner, needsCode: false })
})

test('signing out while the check is under way stays signed out', async () => {
  profile.mockImplementation(isAdmin)
  const store = createSessionStore(makeAuth(), rest)
  emit('SIGNED_IN', makeSession('one'))
  emit('SIGNED_OUT', null)
  await vi.runAllTimersAsync()
  expect(store.current()).toEqual({ status: 'signed-out' })
})
