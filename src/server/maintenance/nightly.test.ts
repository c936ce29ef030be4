import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isDue, nightly } from './nightly.ts'

const at = (text: string) => new Date(text).getTime()
const iso = (text: string) => new Date(text).toISOString()

test.each([
  ['there is none', undefined, '2026-11-21T12:00', true],
  ['last night was missed', '2026-11-20T03:30:04', '2026-11-21T12:00', true],
  ['last night has one', '2026-11-21T03:30:04', '2026-11-21T12:00', false],
  ['it is not night yet', '2026-11-20T03:30:04', '2026-11-21T03:29', false],
  ['the night has come', '2026-11-20T03:30:04', '2026-11-21T03:30', true],
  ['one was made in the evening', '2026-11-20T22:00', '2026-11-21T03:31', true],
  ['a clock was years ahead', '2031-01-01T03:30', '2026-11-21T12:00', true],
  ['a clock was hours ahead', '2026-11-21T17:00', '2026-11-21T12:00', true],
])('when %s', (_, latest, now, expected) => {
  expect(isDue(latest && iso(latest), at(now))).toBe(expected)
})

beforeEach(() => {
  vi.useFakeTimers({ now: at('2026-11-20T12:00') })
})
afterEach(() => vi.useRealTimers())

test('a missed night is made up for some minutes after the start, then one is made each night', async () => {
  let latest: string | undefined
  const made: string[] = []
  const schedule = nightly(
    () => latest,
    async () => {
      latest = new Date().toISOString()
      made.push(new Date().toTimeString().slice(0, 5))
    },
    () => 0.5,
  )
  schedule.start()
  await vi.advanceTimersByTimeAsync(3 * 86_400_000)
  void schedule.close()
  await vi.advanceTimersByTimeAsync(3 * 86_400_000)
  expect(made).toEqual(['12:05', '03:30', '03:30', '03:30'])
})

test('a failed one is repeated after an hour', async () => {
  const tried: string[] = []
  const schedule = nightly(
    () => undefined,
    async () => {
      tried.push(new Date().toTimeString().slice(0, 5))
      throw new Error('The disk is full.')
    },
    () => 0,
  )
  schedule.start()
  await vi.advanceTimersByTimeAsync(2.5 * 3_600_000)
  void schedule.close()
  expect(tried).toEqual(['12:01', '13:01', '14:01'])
})
