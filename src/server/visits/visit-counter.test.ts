import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DayCounts } from '#api/day-counts.ts'
import { createVisitCounter, KEPT_DAYS, MAX_NAMES, WRITE_EVERY_MS } from './visit-counter.ts'

const morning = Date.parse('2026-11-21T08:00:00Z')
const uuid = (index: number) => `0b6f6a6e-8a1c-4d6f-9a51-${String(index).padStart(12, '0')}`

beforeEach(() => {
  vi.useFakeTimers({ now: morning })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A store that keeps the last counts written for each day, and can be made to fail. */
function startCounter() {
  const stored: Record<string, DayCounts['counts']> = {}
  const write = vi.fn(async (days: readonly DayCounts[]) => {
    for (const { day, counts } of days) stored[day] = counts
  })
  const deleteBefore = vi.fn(async (_day: string) => {})
  const log = { info: vi.fn(), warn: vi.fn() }
  const counter = createVisitCounter({ store: { write, deleteBefore }, log })
  counter.start()
  return { ...counter, stored, write, deleteBefore, log }
}

const tick = (times = 1) => vi.advanceTimersByTimeAsync(times * WRITE_EVERY_MS)

test('what changed is written every few seconds, and nothing when nothing did', async () => {
  const { count, stored, write } = startCounter()
  count({ view: '/', referrer: 'news.example' })
  count({ view: '/' })
  await tick()
  expect(stored).toEqual({ '2026-11-21': { view: { '/': 2 }, referrer: { 'news.example': 1 } } })
  await tick(10)
  expect(write).toHaveBeenCalledOnce()
  count({ bio: 'full_bio' })
  await tick()
  expect(stored['2026-11-21']).toEqual({ view: { '/': 2 }, referrer: { 'news.example': 1 }, bio: { full_bio: 1 } })
})

test('a failing backend loses nothing, and is logged once', async () => {
  const { count, stored, write, log } = startCounter()
  write.mockRejectedValueOnce(new Error('no answer')).mockRejectedValueOnce(new Error('no answer'))
  count({ view: '/' })
  await tick()
  count({ view: '/' })
  await tick()
  expect([stored, log.warn.mock.calls.length]).toEqual([{}, 1])
  await tick()
  expect(stored).toEqual({ '2026-11-21': { view: { '/': 2 } } })
  expect(log.info).toHaveBeenCalledOnce()
})

test('what is counted while a write is under way is written with the next', async () => {
  const { count, stored, write } = startCounter()
  const answer = Promise.withResolvers<void>()
  write.mockReturnValueOnce(answer.promise)
  count({ view: '/' })
  await tick()
  count({ view: '/' })
  await tick(3)
  expect(write).toHaveBeenCalledOnce()
  answer.resolve()
  await tick()
  expect(stored).toEqual({ '2026-11-21': { view: { '/': 2 } } })
})

test('a day ends at midnight in UTC, and is kept until it is written', async () => {
  const { count, stored, write } = startCounter()
  vi.setSystemTime(Date.parse('2026-11-21T23:59:59Z'))
  count({ view: '/' })
  write.mockRejectedValueOnce(new Error('no answer'))
  await tick()
  count({ view: '/advisory' })
  await tick()
  expect(stored).toEqual({ '2026-11-21': { view: { '/': 1 } }, '2026-11-22': { view: { '/advisory': 1 } } })
  count({ view: '/' })
  await tick()
  expect(write.mock.lastCall?.[0].map(({ day }) => day)).toEqual(['2026-11-22'])
})

test('a clock that is put back over midnight loses nothing of the day before', async () => {
  const { count, stored } = startCounter()
  vi.setSystemTime(Date.parse('2026-11-21T23:59:50Z'))
  count({ view: '/' })
  await tick(3)
  vi.setSystemTime(Date.parse('2026-11-21T23:59:55Z'))
  count({ view: '/' })
  await tick()
  expect(stored['2026-11-21']).toEqual({ view: { '/': 2 } })
})

test('a day has a maximum of names: the rarest are dropped', async () => {
  const { count, stored } = startCounter()
  for (let times = 0; times < 2; times++) count({ view: '/', referrer: 'news.example' })
  for (let index = 0; index < 209; index++) count({ view: '/', referrer: `site${index}.example` })
  for (let index = 0; index < 110; index++) count({ talk: uuid(index) })
  count({ view: '/', referrer: 'site0.example' })
  await tick()
  const { view, referrer = {}, talk = {} } = stored['2026-11-21'] ?? {}
  expect(view).toEqual({ '/': 212 })
  expect([referrer['news.example'], referrer['site0.example']]).toEqual([2, 1])
  expect([referrer.other, Object.keys(referrer).length]).toEqual([11, 201])
  expect([talk.other, Object.keys(talk).length]).toEqual([10, 101])
  expect(MAX_NAMES).toEqual({ referrer: 200, missing: 100, talk: 100 })
})

test('expired days are deleted, once a day', async () => {
  const { deleteBefore } = startCounter()
  await tick(3)
  expect(deleteBefore.mock.calls).toEqual([['2025-10-17']])
  expect((morning - Date.parse('2025-10-17T08:00:00Z')) / 86_400_000).toBe(KEPT_DAYS)
  vi.setSystemTime(morning + 86_400_000)
  deleteBefore.mockRejectedValueOnce(new Error('no answer'))
  await tick(3)
  expect(deleteBefore.mock.calls.slice(1)).toEqual([['2025-10-18'], ['2025-10-18']])
})

test('closing writes what is left', async () => {
  const { count, close, stored } = startCounter()
  count({ view: '/' })
  await close()
  expect(stored).toEqual({ '2026-11-21': { view: { '/': 1 } } })
})

test('what the last requests count is written too', async () => {
  const { count, close, stored } = startCounter()
  const answered = Promise.withResolvers<void>()
  const closed = close(answered.promise)
  await vi.advanceTimersByTimeAsync(10)
  count({ view: '/' })
  answered.resolve()
  await closed
  expect(stored).toEqual({ '2026-11-21': { view: { '/': 1 } } })
})

test('closing does not wait for a backend that hangs', async () => {
  const { count, close, write } = startCounter()
  write.mockReturnValue(new Promise(() => {}))
  count({ view: '/' })
  const closed = close()
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(closed).resolves.toBeUndefined()
})
