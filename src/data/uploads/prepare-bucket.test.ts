import { createClient, type Session } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { prepareBucket } from './prepare-bucket.ts'

const makeClient = (fetch: typeof globalThis.fetch, session: unknown = { access_token: 'token' }) => {
  const client = createClient('http://backend.test', 'sb_publishable_x', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch },
  })
  vi.spyOn(client.auth, 'getSession').mockResolvedValue({ data: { session: session as Session }, error: null })
  return client
}

const answering = (status: number, body: unknown) => vi.fn(async () => Response.json(body, { status }))

test('the function is called with the bucket and whether it is public', async () => {
  const fetch = answering(200, { success: true })
  await prepareBucket(makeClient(fetch), 'site-assets')
  const [url, init] = fetch.mock.lastCall as unknown as [string, RequestInit]
  expect(String(url)).toBe('http://backend.test/functions/v1/create-storage-bucket')
  expect(JSON.parse(String(init.body))).toEqual({ bucketId: 'site-assets', isPublic: true })
})

test.each([
  [
    'a refusal with its reason',
    answering(404, { error: 'There is no such bucket' }),
    404,
    'Storage setup error: There is no such bucket',
  ],
  ['a reason in a success', answering(200, { error: 'Quota' }), 0, 'Storage setup error: Quota'],
  [
    'a session that has ended',
    answering(401, { error: 'Authentication required' }),
    401,
    'Please sign in to upload files',
  ],
  [
    'a function that was not deployed',
    answering(404, { code: 'NOT_FOUND', message: 'Requested function was not found' }),
    404,
    'Failed to initialize storage: Requested function was not found',
  ],
  [
    'a refusal without a word',
    answering(502, null),
    502,
    'Failed to initialize storage: Edge Function returned a non-2xx status code',
  ],
  [
    'no answer',
    vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    0,
    'Failed to initialize storage: Failed to send a request to the Edge Function',
  ],
])('%s has a message of its own', async (_, fetch, status, message) => {
  await expect(prepareBucket(makeClient(fetch), 'site-assets')).rejects.toMatchObject({ status, message })
})

test('a fault of the client itself is unexpected', async () => {
  const client = makeClient(answering(200, {}))
  vi.spyOn(client, 'functions', 'get').mockImplementation(() => {
    throw new Error('out of order')
  })
  await expect(prepareBucket(client, 'site-assets')).rejects.toThrow(
    'Unexpected error initializing storage: out of order',
  )
})

test('without a session nothing is asked', async () => {
  const fetch = answering(200, {})
  await expect(prepareBucket(makeClient(fetch, null), 'site-assets')).rejects.toMatchObject({ status: 401 })
  expect(fetch).not.toHaveBeenCalled()
})
