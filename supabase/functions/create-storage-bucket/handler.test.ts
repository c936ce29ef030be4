import { expect, test, vi } from 'vitest'
import { type CreateStorageBucketParts, createCreateStorageBucket } from './handler.ts'

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

test('a bucket that is there is a success', async () => {
  const answer = await startFunction().call(body)
  expect([answer.status, await answer.json()]).toEqual([200, { success: true, bucketId: 'site-settings' }])
})

test.each([
  ['another bucket', { ...body, bucketId: 'attic' }, 404, 'There is no such bucket'],
  ['a way elsewhere', { ...body, bucketId: '..' }, 404, 'There is no such bucket'],
  ['an empty id', { ...body, bucketId: '' }, 404, 'There is no such bucket'],
  [
    'a bucket that is not public',
    { ...body, isPublic: false },
    400,
    'Expected a JSON object with bucketId and isPublic: true',
  ],
  ['no bucket', { isPublic: true }, 400, 'Expected a JSON object with bucketId and isPublic: true'],
  ['a number', { ...body, bucketId: 1 }, 400, 'Expected a JSON object with bucketId and isPublic: true'],
  ['nothing', 'null', 400, 'Expected a JSON object with bucketId and isPublic: true'],
  ['no JSON', '{', 400, 'Expected a JSON object with bucketId and isPublic: true'],
  [
    'a long body',
    { ...body, bucketId: 'x'.repeat(2000) },
    400,
    'Expected a JSON object with bucketId and isPublic: true',
  ],
])('%s is refused', async (_what, sent, status, error) => {
  const answer = await startFunction().call(sent)
  expect([answer.status, await answer.json()]).toEqual([status, { error }])
})

test.each([
  ['nobody', undefined, 401, 'Authentication required'],
  ['a user', false, 403, 'You do not have permission to set up storage'],
])('%s is refused and learns of no bucket', async (_who, isAdmin, status, error) => {
  const { call, hasBucket } = startFunction({ isAdmin: async () => isAdmin })
  const answer = await call(body)
  expect([answer.status, await answer.json()]).toEqual([status, { error }])
  expect(hasBucket).not.toHaveBeenCalled()
})

test.each(['GET', 'PUT', 'DELETE'])('%s is refused', async (method) => {
  const answer = await startFunction().handler(new Request('https://site.example/', { method }))
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
})

test('a preflight is answered where the function faces browsers itself', async () => {
  const preflight = new Request('https://site.example/', { method: 'OPTIONS' })
  const open = await startFunction({ allowOrigin: '*' }).handler(preflight)
  expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect((await startFunction().handler(preflight)).headers.has('access-control-allow-origin')).toBe(false)
})

test('a storage that fails is no success, and tells nothing of its inside', async () => {
  const fault = new Error('connect ECONNREFUSED 10.0.0.7')
  const { call, log } = startFunction({ isAdmin: () => Promise.reject(fault) })
  const answer = await call(body)
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { error: 'The storage cannot be reached. Please try again in a few minutes.' },
  ])
  expect(log).toHaveBeenCalledWith('A storage bucket could not be looked up', fault)
})
