import { AuthClient } from '@supabase/auth-js'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchByOwnClock } from './fetch-by-own-clock.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const HOUR_S = 3600
const DAY_MS = 86_400_000

const client = () =>
  new AuthClient({
    url: 'http://backend.test/auth/v1',
    fetch: fetchByOwnClock,
    persistSession: false,
    autoRefreshToken: false,
  })

const answerWith = (answer: Response) => {
  const fetch = vi.fn(async (_: string) => answer.clone())
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test.each([
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
])('a session lasts an hour in a browser whose clock is a day %s, and is refreshed in time', async (_, offset) => {
  const expires_at = Math.round(Date.now() / 1000) + HOUR_S
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offset })
  const user = { id: '1', email: 'owner@portico.example' }
  const fetch = answerWith(
    Response.json({
      access_token: 'a',
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: HOUR_S,
      expires_at,
      user,
    }),
  )
  const auth = client()
  await auth.signInWithPassword({ email: user.email, password: 'a quiet harbour in november' })
  await auth.getSession()
  expect(fetch).toHaveBeenCalledTimes(1)

  vi.setSystemTime(Date.now() + HOUR_S * 1000)
  await auth.getSession()
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    'http://backend.test/auth/v1/token?grant_type=password',
    'http://backend.test/auth/v1/token?grant_type=refresh_token',
  ])
})

test('other answers stay as they are', async () => {
  const refused = Response.json({ msg: 'no', expires_at: 1, expires_in: 1 }, { status: 400 })
  const preview = Response.json({ expires_at: 1, expires_in: 1 })
  answerWith(refused)
  expect(await (await fetchByOwnClock('http://backend.test/auth/v1/token')).json()).toHaveProperty('expires_at')
  answerWith(preview)
  expect(await (await fetchByOwnClock('http://backend.test/rest/v1/rows')).json()).toHaveProperty('expires_at')
  answerWith(new Response(null, { status: 204 }))
  expect((await fetchByOwnClock('http://backend.test/auth/v1/logout')).status).toBe(204)
})

test.each([
  ['a logout', '/auth/v1/logout?scope=global', 200],
  ['a refresh', '/auth/v1/token?grant_type=refresh_token', 403],
  ['a count', '/rest/v1/contact_messages?select=id', 200],
])('a page of a network in between is no answer to %s', async (_, path, status) => {
  answerWith(new Response('<h1>Welcome to our hotel</h1>', { status, headers: { 'content-type': 'text/html' } }))
  await expect(fetchByOwnClock(`http://backend.test${path}`)).rejects.toThrow('A page came')
})
