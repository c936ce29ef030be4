import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'
import { hasPassed } from './has-passed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work is done at once or after its first wait, then again and again until it is closed', async () => {
  const [atOnce, later] = [vi.fn(), vi.fn()]
  const schedules = [every(1000, atOnce), every(1000, later, { firstMs: 300 })]
  await vi.advanceTimersByTimeAsync(5000)
  expect([atOnce, later].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  for (const { start } of schedules) start()
  await vi.advanceTimersByTimeAsync(299)
  expect([atOnce, later].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(2001)
  expect([atOnce, later].map(({ mock }) => mock.calls.length)).toEqual([3, 3])
  for (const { close } of schedules) await close()
  await vi.advanceTimersByTimeAsync(5000)
  expect([atOnce, later].map(({ mock }) => mock.calls.length)).toEqual([3, 3])
})

test('work never overlaps itself, and closing waits for its end, after which it is not repeated', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = vi.fn(() => answers[work.mock.calls.length - 1]?.promise)
  const { start, close } = every(1000, work)
  start()
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(1)
  answers[0]!.resolve()
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(2)
  const closed = vi.fn()
  const closing = close().then(closed)
  await vi.advanceTimersByTimeAsync(5000)
  expect(closed).not.toHaveBeenCalled()
  answers[1]!.resolve()
  await closing
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(2)
})

test('work that fails is repeated, after a wait of its own if it has one', async () => {
  const [plain, patient] = [vi.fn(), vi.fn()]
  for (const work of [plain, patient]) work.mockRejectedValueOnce(new Error('no answer'))
  every(1000, plain).start()
  every(1000, patient, { retryMs: 3000 }).start()
  await vi.advanceTimersByTimeAsync(2999)
  expect([plain, patient].map(({ mock }) => mock.calls.length)).toEqual([3, 1])
  await vi.advanceTimersByTimeAsync(1001)
  expect(patient).toHaveBeenCalledTimes(3)
})

test.each([
  [undefined, true],
  [1000, true],
  [1001, false],
  [2000, false],
  [2001, true], // stored while the clock was ahead
])('of a second before the time 2000, since %s it has passed: %s', (since, expected) => {
  expect(hasPassed(1000, since, 2000)).toBe(expected)
})
