import { expect, test, vi } from 'vitest'
import { type CreateStorageBucketParts, createCreateStorageBucket } from './handler.ts'

/* Cases that need a test double; what every caller sees is tested in tests/functions, on Node and Deno. */

const body = { bucketId: 'site-settings', isPublic: true }

function startFunction(parts: Partial<CreateStorageBucketParts> = {}) {
  const log = vi.fn()
  const hasBucket = vi.fn(async (id: string) => id !== 'attic')
  const handler = createCreateStorageBucket({ isAdmin: async () => true, hasBucket, log, ...parts })
  const call = (sent: unknown, init: RequestInit = {}) =>
    handler(
      new Request('https://site.example/functions/v1/create-storage-bucket', {
        method: 'POST',
        body: typeof sent === 'string' ? sent : JSON.stringify(sent),
        ...init,
      }),
    )
  return { call, handler, hasBucket, log }
}

test.each([
  ['nobody', undefined, 401, 'Authentication required'],
  ['a user', false, 403, 'You do not have permission to set up storage'],
])('%s is refused and learns of no bucket', async (_who, isAdmin, status, error) => {
  const { call, hasBucket } = startFunction({ isAdmin: async () => isAdmin })
  const answer = await call(body)
  expect([answer.status, await answer.json()]).toEqual([status, { error }])
  expect(hasBucket).not.toHaveBeenCalled()
})

test('a preflight is answered where the function faces browsers itself', async () => {
  const preflight = new Request('https://site.example/', { method: 'OPTIONS' })
  const open = await startFunction({ allowOrigin: '*' }).handler(preflight)
  expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect((await startFunction().handler(preflight)).headers.has('access-control-allow-origin')).toBe(false)
})

test('a failing storage is no success, and reveals no internals', async () => {
  const fault = new Error('connect ECONNREFUSED 10.0.0.7')
  const { call, log } = startFunction({ isAdmin: () => Promise.reject(fault) })
  const answer = await call(body)
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { error: 'The storage cannot be reached. Please try again in a few minutes.' },
  ])
  expect(log).toHaveBeenCalledWith('A storage bucket could not be looked up', fault)
})
