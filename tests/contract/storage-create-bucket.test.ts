import { afterAll, beforeAll, expect, test } from 'vitest'
import { askStorage } from '#functions/create-storage-bucket/ask-storage.ts'
import { createCreateStorageBucket } from '#functions/create-storage-bucket/handler.ts'
import { buckets } from '#server/buckets.ts'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'

/* The function create-storage-bucket before the backend that it asks. */

let backend: TestBackend
const faults: unknown[] = []

beforeAll(async () => {
  backend = await openTestBackend({
    buckets,
    functions: { 'create-storage-bucket': (request) => createStorageBucket(request) },
  })
  const createStorageBucket = createCreateStorageBucket({
    ...askStorage({
      url: SITE_URL,
      secret: backend.keys.secret,
      fetch: (input, init) => backend.fetch(new Request(input, init)),
    }),
    log: (_message, error) => faults.push(error),
  })
})
afterAll(() => backend.dispose())

const call = async (bucketId: string, token?: string) => {
  const response = await backend.request('/functions/v1/create-storage-bucket', {
    method: 'POST',
    body: JSON.stringify({ bucketId, isPublic: true }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
  return [response.status, await response.json()]
}

test('an admin finds every bucket of the site, and no other', async () => {
  const token = await backend.tokenOf({ isAdmin: true })
  for (const bucketId of Object.keys(buckets))
    expect(await call(bucketId, token)).toEqual([200, { success: true, bucketId }])
  for (const bucketId of ['attic', '../bucket', '', '__proto__'])
    expect(await call(bucketId, token)).toEqual([404, { error: 'There is no such bucket' }])
})

test('others are told to sign in, or that they may not', async () => {
  const signIn = [401, { error: 'Authentication required' }]
  expect(await call('site-settings')).toEqual(signIn)
  expect(await call('site-settings', backend.keys.publishable)).toEqual(signIn)
  expect(await call('site-settings', 'forged')).toEqual(signIn)
  expect(await call('site-settings', await backend.tokenOf({ isAdmin: true, lifetime: -60 }))).toEqual(signIn)
  const denied = [403, { error: 'You do not have permission to set up storage' }]
  expect(await call('site-settings', await backend.tokenOf({}))).toEqual(denied)
})

test('a storage that fails is told to the log alone', async () => {
  const token = await backend.tokenOf({ isAdmin: true })
  const failing = createCreateStorageBucket({
    ...askStorage({ url: SITE_URL, secret: 'x', fetch: async () => new Response('inside', { status: 503 }) }),
    log: (_message, error) => faults.push(error),
  })
  const headers = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` }
  const response = await failing(new Request(SITE_URL, { method: 'POST', headers, body: '{}' }))
  expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('inside')])
  expect(faults).toHaveLength(1)
})
