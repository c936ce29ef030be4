import { AuthClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { signIn } from './account.ts'

const rest = { url: 'http://backend.test', key: 'key' }

const signInAgainst = (fetch: typeof globalThis.fetch) =>
  signIn(
    new AuthClient({ url: 'http://backend.test/auth/v1', fetch, persistSession: false, autoRefreshToken: false }),
    rest,
    'owner@portico.example',
    'a quiet harbour in november',
  )

const OUT_OF_ORDER = 'The server has a problem of its own. Please try again in a few minutes.'

test.each<[string, typeof globalThis.fetch, string]>([
  ['without a message', async () => Response.json({}, { status: 500 }), OUT_OF_ORDER],
  [
    'that is a page of a proxy',
    async () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
    OUT_OF_ORDER,
  ],
  ['without a word at all', async () => new Response('', { status: 503 }), OUT_OF_ORDER],
  ['that is a refused page', async () => new Response('<html>', { status: 403 }), OUT_OF_ORDER],
  ['with a message', async () => Response.json({ msg: 'The disk is full' }, { status: 500 }), 'The disk is full'],
  [
    'that never comes',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'The server could not be reached. Please try again.',
  ],
])('a sign-in with an answer %s is told in words', async (_, fetch, text) => {
  expect(await signInAgainst(fetch)).toEqual({ isOk: false, text })
})
