import { expect, it, vi } from 'vitest'
import { Deadline, NO_BOUNDS, StatementTimeout } from './deadline.ts'

const bounds = { ...NO_BOUNDS, milliseconds: 20 }

const workFor = (ms: number) => {
  const before = process.threadCpuUsage()
  const used = () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  while (used() < ms);
}
/** As when other programs of the machine have the processor. */
const wait = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

it('ends a statement that works for longer than its bound', () => {
  const deadline = new Deadline()
  const work = () => {
    workFor(30)
    deadline.check()
  }
  expect(() => deadline.within(bounds, work)).toThrow(StatementTimeout)
})

it('does not end a statement that only had to wait for the processor', () => {
  const deadline = new Deadline()
  const work = vi.fn(() => {
    for (let round = 0; round < 3; round++) {
      wait(25)
      deadline.check()
    }
  })
  expect(() => deadline.within(bounds, work)).not.toThrow()
})

it('ends a statement that waited and then works for too long', () => {
  const deadline = new Deadline()
  const work = () => {
    wait(25)
    deadline.check()
    workFor(30)
    wait(25)
    deadline.check()
  }
  expect(() => deadline.within(bounds, work)).toThrow(StatementTimeout)
})
