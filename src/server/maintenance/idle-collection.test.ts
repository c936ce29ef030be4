import { expect, test, vi } from 'vitest'
import { idleCollection } from './idle-collection.ts'

/**
 * Windows of 15 s, each with the milliseconds that the event loop was busy, after one in which the garbage of the start
 * was collected. Returns the windows that collected.
 */
async function collectedIn(busyMs: number[]) {
  const [atStart, ...later] = await collectedAfterStart([0, ...busyMs])
  expect(atStart).toBe(0)
  return later.map((index) => index - 1)
}

/** The same, from the start on. */
async function collectedAfterStart(busyMs: number[]) {
  const windows = busyMs.values()
  const collect = vi.fn(async () => {})
  const check = idleCollection(collect, () => {
    const active = windows.next().value ?? 0
    return { active, idle: 15_000 - active }
  })
  const collected: number[] = []
  for (const index of busyMs.keys()) {
    const before = collect.mock.calls.length
    await check()
    if (collect.mock.calls.length > before) collected.push(index)
  }
  return collected
}

test('what the start leaves is collected in the first idle window', async () => {
  expect(await collectedAfterStart([20, 10, 0])).toEqual([0])
  expect(await collectedAfterStart([9_000, 400, 20, 10])).toEqual([2])
})

test('garbage is collected once, in the first idle window after a load', async () => {
  expect(await collectedIn([9_000, 14_000, 20, 10, 0])).toEqual([2])
})

test('nothing is collected under load, nor after next to no work', async () => {
  expect(await collectedIn([9_000, 14_000, 400])).toEqual([])
  expect(await collectedIn([20, 10, 0, 30])).toEqual([])
})

test('small amounts of work add up', async () => {
  expect(await collectedIn(Array(6).fill(250))).toEqual([3])
})

test('each load is followed by a collection of its own', async () => {
  expect(await collectedIn([5_000, 10, 0, 5_000, 10])).toEqual([1, 4])
})
