import { afterEach, expect, test, vi } from 'vitest'
import { createRequesterLookup, refuseUnlessAdmin } from './require-admin.ts'

const TOKEN = `a.${btoa('{}')}.c`

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
  const request = new Request('http://site.test/api/health', { headers: { authorization: `Bearer ${TOKEN}` } })
  await expect(identify(request)).rejects.toMatchObject({ cause: { message: expect.stringContaining('aborted') } })
  expect(timeout.mock.calls).toEqual([[5000], [5000]])
})

test.each([
  ['/auth/v1/user', 'accounts do'],
  ['/rest/v1/profiles', 'database does'],
])('while %s fails, an admin is told which part of the site does not answer', async (failing, part) => {
  const fetch = async (address: unknown) =>
    String(address).includes(failing) ? Response.json({}, { status: 500 }) : Response.json({ id: 'x' })
  const source = { api: { url: '', key: 'key' }, siteUrl: 'http://site.test', fetch: fetch as typeof globalThis.fetch }
  const request = new Request(source.siteUrl, { headers: { authorization: `Bearer ${TOKEN}` } })
  const answer = (await refuseUnlessAdmin(createRequesterLookup(source), request))!
  expect([answer.status, (await answer.json()).message]).toEqual([
    503,
    expect.stringContaining(`The site's ${part} not`),
  ])
})
