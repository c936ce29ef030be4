import { AuthClient } from '@supabase/auth-js'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchByOwnClock } from './fetch-by-own-clock.ts'
import { keepThroughOutages } from './keep-through-outages.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const SESSION = {
  access_token: 'a',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: '1', email: 'owner@portico.example' },
}

/** A browser whose stored session has run out. */
function makeClient() {
  const stored = new Map([['portico-session', JSON.stringify({ ...SESSION, expires_at: 1 })]])
  const auth = new AuthClient({
    url: 'http://backend.test/auth/v1',
    fetch: fetchByOwnClock,
    storageKey: 'portico-session',
    autoRefreshToken: false,
    skipAutoInitialize: true,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
      removeItem: (key) => void stored.delete(key),
    },
  })
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => listeners.set(event, listener))
  keepThroughOutages(auth)
  return { auth, goOnline: () => listeners.get('online')?.() }
}

test.each(['in a while', 'at once where the browser was offline'])(
  'a session that runs out during an outage is kept, and refreshed afterwards: %s',
  async (when) => {
    vi.useFakeTimers()
    const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', fetch)
    const { auth, goOnline } = makeClient()
    const during = auth.getSession().catch((error) => error)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await during).toMatchObject({ name: 'RestError', status: 0 })

    const tries = fetch.mock.calls.length
    await expect(auth.getSession()).rejects.toMatchObject({ status: 0 })
    expect(fetch).toHaveBeenCalledTimes(tries) // not every request asks the server

    vi.stubGlobal('fetch', async () => Response.json({ ...SESSION, access_token: 'b', expires_at: 1 }))
    if (when === 'in a while') await vi.advanceTimersByTimeAsync(15_000)
    else goOnline()
    expect((await auth.getSession()).data.session?.access_token).toBe('b')
  },
)

test.each([
  ['of a paused project', 540],
  ['of too many requests', 429],
])('a session whose refresh gets the answer %s is kept', async (_, status) => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'x' }, { status }))
  const { auth } = makeClient()
  const during = auth.getSession().catch((error) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await during).toMatchObject({ name: 'RestError', status: 0 })
  vi.stubGlobal('fetch', async () => Response.json({ ...SESSION, access_token: 'b', expires_at: 1 }))
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await auth.getSession()).data.session?.access_token).toBe('b')
})

test('a session that the server refuses has ended', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'refresh_token_not_found', message: 'x' }, { status: 400 }))
  expect((await makeClient().auth.getSession()).data.session).toBeNull()
})
