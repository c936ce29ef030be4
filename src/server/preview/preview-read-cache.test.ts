import { expect, test, vi } from 'vitest'
import { createPreviewReadCache } from './preview-read-cache.ts'

const PROJECT = 'https://p.supabase.test'
const HERO = `${PROJECT}/rest/v1/hero?select=*&limit=1`
const TALKS = `${PROJECT}/rest/v1/talks?select=id&order=date`
const FAVICON = `${PROJECT}/storage/v1/object/public/site-settings/favicon.png`

/** A project whose answers say how many requests came before. */
function countingProject() {
  const asked: string[] = []
  const state = { status: 200, waits: Promise.resolve() }
  const kept = createPreviewReadCache(async (input) => {
    const count = asked.push(String(input))
    await state.waits
    return Response.json([{ count }], { status: state.status })
  })
  const read = async (
    url: string,
    { written = {}, ...init }: RequestInit & { written?: Record<string, number> } = {},
  ) => (await kept.after(written)(url, { headers: { apikey: 'key' }, ...init })).json()
  return { kept, asked, state, read }
}

test('a read is sent once, however often it is wanted, until its table is written', async () => {
  const { kept, read } = countingProject()
  expect(await Promise.all([read(HERO), read(HERO), read(TALKS)])).toEqual([
    [{ count: 1 }],
    [{ count: 1 }],
    [{ count: 2 }],
  ])
  kept.drop('hero')
  expect(await read(HERO)).toEqual([{ count: 3 }])
  expect(await read(TALKS)).toEqual([{ count: 2 }])
})

test('an answer that was under way when its table was written is not used again', async () => {
  const { kept, state, read } = countingProject()
  const answer = Promise.withResolvers<void>()
  state.waits = answer.promise
  const before = read(HERO)
  kept.drop('hero')
  const after = read(HERO)
  answer.resolve()
  expect(await before).toEqual([{ count: 1 }])
  expect(await after).toEqual([{ count: 2 }])
  expect(await read(HERO)).toEqual([{ count: 2 }])
})

test('one that began before the browser has written is not used for it', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  try {
    const { read } = countingProject()
    await read(HERO)
    vi.advanceTimersByTime(1000)
    expect(await read(HERO, { written: { hero: 1001, talks: 0 } })).toEqual([{ count: 1 }])
    expect(await read(HERO, { written: { hero: 999 } })).toEqual([{ count: 2 }])
    vi.advanceTimersByTime(59_000)
    expect(await read(HERO)).toEqual([{ count: 2 }])
    vi.advanceTimersByTime(2000)
    expect(await read(HERO)).toEqual([{ count: 3 }])
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  [500, 2],
  [429, 2],
  [404, 1],
  [400, 1],
])('an answer with %i is sent %i times for two', async (status, times) => {
  const { asked, state, read } = countingProject()
  state.status = status
  await read(HERO)
  await read(HERO)
  expect(asked).toHaveLength(times)
})

test('whoever has gone gets no answer, and the next one gets what they have begun', async () => {
  const { asked, state, read } = countingProject()
  const answer = Promise.withResolvers<void>()
  state.waits = answer.promise
  const gone = new AbortController()
  const first = read(HERO, { signal: gone.signal })
  gone.abort(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  answer.resolve()
  await read(HERO, { signal: new AbortController().signal })
  expect(asked).toHaveLength(1)
})

test('whether a file is there is asked once, though each address has a nonce; what is for one person each time', async () => {
  const { kept, asked, read } = countingProject()
  const look = () => kept.after({})(`${FAVICON}?cacheNonce=${crypto.randomUUID()}`, { method: 'HEAD' })
  expect([(await look()).status, (await look()).status]).toEqual([200, 200])
  expect(asked).toHaveLength(1)
  kept.drop('_objects')
  await look()
  expect(asked).toHaveLength(2)
  const headers = { apikey: 'key', authorization: 'Bearer a.b.c' }
  await read(HERO, { headers })
  await read(HERO, { headers })
  expect(asked).toHaveLength(4)
})
