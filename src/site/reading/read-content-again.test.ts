import { afterEach, expect, test, vi } from 'vitest'
import { readContentAgain } from './read-content-again.ts'

afterEach(() => void vi.unstubAllGlobals())

const id = '0b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11'

test.each([
  ['by its id, whatever its address has become', { talkPage: { talk: { id } } }, `id.eq.${id}`],
  ['by its address, if the server could not read it', {}, 'slug=eq.ferries'],
])('a talk is read again %s', async (_, content, expected) => {
  const fetch = vi.fn(async (_: string) => Response.json([]))
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('addEventListener', vi.fn())
  const api = { url: 'https://api.example', key: '' }
  const want = vi.fn()
  readContentAgain({ path: '/talks/ferries', today: '2026-01-01', content, api }, { want, readAgain: vi.fn() } as never)
  await Promise.all(want.mock.calls.map(([query]) => query.read(api)))
  expect(fetch.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/talks?'))).toEqual([
    expect.stringContaining(expected),
  ])
})
