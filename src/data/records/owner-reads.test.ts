import { afterEach, expect, test, vi } from 'vitest'
import { selectRows } from '../rest/rest.ts'
import { ownerReads } from './owner-reads.ts'

afterEach(() => vi.unstubAllGlobals())

const authWith = (session: unknown) =>
  ({ getSession: async () => ({ data: { session }, error: null }) }) as unknown as Parameters<typeof ownerReads>[0]

test.each([400, 429, 503])('whoever is signed in reads on with the session where a visitor gets %i', async (status) => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const authorization = new Headers(init?.headers).get('authorization')
    asked.push(authorization)
    return authorization ? Response.json([{ id: 1 }]) : Response.json({}, { status })
  })
  const readWith = (session: unknown) =>
    selectRows({ url: 'https://a.example', key: 'k', fetch: ownerReads(authWith(session)) }, 'talks', {
      query: 'limit=1',
    })
  expect(await readWith({ access_token: 'token' })).toEqual([{ id: 1 }])
  expect(asked).toEqual([null, 'Bearer token'])
  await expect(readWith(null)).rejects.toMatchObject({ status })
})
