import { networkOf } from '@portico/gate/network'
import { type Kind, THREAD } from '@portico/gate/rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CpuBudget, createCpuBudget, resumeMeasuring, stopMeasuring } from './cpu-budget.ts'

/** Milliseconds that have passed, in which the thread had nothing to do, and in which it worked. */
const clock = { passed: 0, idle: 0, worked: 0 }
let share: CpuBudget
let addresses = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] })
  Object.assign(clock, { passed: 0, idle: 0, worked: 0 })
  share = createCpuBudget({
    now: () => clock.passed,
    idle: () => clock.idle,
    startTimer() {
      const before = clock.worked
      return () => clock.worked - before
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const newNetwork = () => networkOf(`2001:${(++addresses >> 12).toString(16)}:${(addresses & 4095).toString(16)}::1`)
const work = (ms: number) => {
  clock.worked += ms
  clock.passed += ms
}

/** One request that works for so long: 0 if it was carried out, or what it was refused with. */
function ask(kind: Kind, ms: number, network = newNetwork()): 0 | [seconds: number, isOwn: boolean] | 'waits' {
  let outcome: 0 | [number, boolean] | 'waits' = 'waits'
  share.run(
    { kind, network },
    () => {
      outcome = 0
      work(ms)
    },
    (...refusal) => {
      outcome = refusal
    },
  )
  share.endSlice()
  return outcome
}

/** Milliseconds given to anonymous clients with ever new addresses within ten seconds in which the thread is never idle. */
function givenInTenSeconds(kind: Kind, ms: number): number {
  while (ask(kind, ms) === 0); // what may be taken at once
  const [start, before] = [clock.passed, clock.worked]
  while (clock.passed - start < 10_000) {
    if (ask(kind, ms) !== 0) clock.passed += 1
    vi.runAllTimers()
  }
  return clock.worked - before
}

test.each(Object.keys(THREAD.kinds) as Kind[])(
  'while the thread is busy, anonymous clients get a twentieth of it for each kind of request: %s',
  (kind) => {
    expect(givenInTenSeconds(kind, 2)).toBeLessThanOrEqual(10_000 * THREAD.kinds[kind].busy + 2)
    expect(THREAD.kinds[kind].busy).toBeLessThanOrEqual(0.05)
  },
)

test('a short request costs what is spent on its connection', () => {
  const given = givenInTenSeconds('page', 0.01)
  const { busy, atLeastMs } = THREAD.kinds.page
  expect(given / 0.01).toBeLessThanOrEqual((10_000 * busy) / atLeastMs + 1)
})

test('a body costs what it takes to read it', () => {
  let count = 0
  const network = newNetwork()
  const carryOut = () => void count++
  const refuse = vi.fn()
  while (refuse.mock.calls.length === 0) {
    share.run({ kind: 'signIn', network, bodyBytes: 900_000 }, carryOut, refuse)
    share.endSlice()
  }
  // 1 ms for the request and 1.8 for its body
  expect(count).toBe(36)
})

test('they get more while it has nothing else to do', () => {
  while (ask('page', 4) === 0);
  const before = clock.worked
  while (clock.idle < 1000)
    if (ask('page', 4) !== 0) {
      clock.idle += 1
      clock.passed += 1
    }
  expect(clock.worked - before).toBeGreaterThan(440)
  expect(clock.worked - before).toBeLessThan(480)
})

test('a flood of one kind leaves the others alone', () => {
  while (ask('page', 4) === 0);
  expect(ask('page', 4)).toEqual([expect.any(Number), false])
  expect(ask('file', 4)).toBe(0)
})

test('a network has a budget of its own, whatever it asks for', () => {
  const network = newNetwork()
  let count = 0
  while (ask('page', 4, network) === 0) {
    count++
    clock.passed -= 4
    clock.idle += 1000
  }
  expect(count).toBe(101)
  expect(ask('read', 4, network)).toEqual([expect.any(Number), true])
  expect(ask('page', 4)).toBe(0)
  clock.passed += 1000
  expect(ask('read', 4, network)).toBe(0)
})

test('after long work, anonymous clients pause three times as long, and then run one after the other', () => {
  expect(ask('read', 60)).toBe(0)
  const carriedOut: number[] = []
  for (const number of [1, 2, 3])
    share.run({ kind: 'read', network: newNetwork() }, () => carriedOut.push(number), vi.fn())
  vi.advanceTimersByTime(179)
  expect(carriedOut).toEqual([])
  vi.advanceTimersByTime(1)
  expect(carriedOut[0]).toBe(1)
  expect(ask('read', 1)).toBe('waits')
  vi.runAllTimers()
  expect(carriedOut).toEqual([1, 2, 3])
  expect(ask('read', 1)).toBe(0)
})

test('few wait for the end of a pause', () => {
  ask('read', 6)
  for (let number = 0; number < 200; number++) expect(ask('read', 0)).toBe('waits')
  expect(ask('read', 0)).toEqual([1, false])
})

test('work that goes on after something was awaited is charged to its client, and no other', async () => {
  const network = newNetwork()
  const run = (start: () => Promise<void>) =>
    new Promise<void>((resolve) => {
      share.run({ kind: 'page', network }, () => share.measure(() => void start().then(resolve)), vi.fn())
    })
  await run(async () => {
    await Promise.resolve()
    share.endSlice()
    work(1000) // of somebody else
    stopMeasuring(() => {
      resumeMeasuring()
      work(1000)
    })
    share.endSlice()
  })
  expect(ask('read', 0, network)).toBe(0)
  await run(async () => {
    await Promise.resolve()
    share.endSlice()
    resumeMeasuring()
    work(200)
    resumeMeasuring() // the same work goes on
    work(300)
    share.endSlice()
  })
  vi.runAllTimers()
  expect(ask('read', 0, network)).toEqual([expect.any(Number), true])
})
