import { expect, it } from 'vitest'
import { startThreadTimer } from './thread-timer.ts'

const wait = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

function workFor(ms: number) {
  const before = process.threadCpuUsage()
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  while (usedMs() < ms);
}

it('counts work, and no wait for the processor', () => {
  const takenMs = startThreadTimer()
  workFor(20)
  wait(200)
  expect(takenMs()).toBeGreaterThanOrEqual(20)
  expect(takenMs()).toBeLessThan(100)
})

it('counts at most a millisecond of what came before', () => {
  startThreadTimer()
  workFor(30)
  const takenMs = startThreadTimer()
  wait(30)
  expect(takenMs()).toBeLessThan(5)
})

it('counts little work as little', () => {
  const takenMs = startThreadTimer()
  expect(takenMs()).toBeLessThan(1)
})
