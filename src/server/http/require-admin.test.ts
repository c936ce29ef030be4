import { afterEach, expect, test, vi } from 'vitest'
import { createRequesterLookup } from './require-admin.ts'

afterEach(() => vi.restoreAllMocks())

test('a backend that does not say who is an admin is given up after five seconds', async () => {
  const limits: AbortController[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
  const fetch: typeof globalThis.fetch = async (address, init) => {
    if (String(address).endsWith('/auth/v1/user')) return Response.json({ id: 'u' })
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      for (const limit of limits) limit.abort()
    })
  }
  const identify = createRequesterLookup({ api: { url: '', key: 'key' }, siteUrl: 'http://site.test', fetch })
  const request = new Request('http://site.test/api/health', { headers: { authorization: `Bearer a.${btoa('{}')}.c` } })
  await expect(identify(request)).rejects.toThrow('aborted')
  expect(timeout.mock.calls).toEqual([[5000], [5000]])
})
