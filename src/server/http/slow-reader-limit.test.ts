import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { networkOf } from '@portico/gate/network'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SlowReaderLimit } from './slow-reader-limit.ts'

const MB = 1_000_000
const clock = { seconds: 0 }
let unsent: SlowReaderLimit
let addresses = 0

beforeEach(() => {
  clock.seconds = 0
  unsent = new SlowReaderLimit()
  vi.spyOn(performance, 'now').mockImplementation(() => clock.seconds * 1000)
})
afterEach(() => void vi.restoreAllMocks())

/** A response of which `writableLength` bytes wait for its client. */
class Reader extends EventEmitter {
  writableEnded = true
  writableLength: number
  destroyed = false
  req = { socket: { bytesWritten: 0, destroy: vi.fn(() => this.leave()) } }

  constructor(bytes: number) {
    super()
    this.writableLength = bytes
    this.req.socket.bytesWritten = bytes
  }

  get isCutOff() {
    return this.req.socket.destroy.mock.calls.length > 0
  }

  leave() {
    this.destroyed = true
    this.emit('close')
  }
}

const newAddress = () => `2001:db8:${(++addresses).toString(16)}::1`

function read(bytes: number, address = newAddress(), isStream = false) {
  const reader = new Reader(bytes)
  reader.writableEnded = !isStream
  unsent.watch(reader as unknown as ServerResponse, networkOf(address)) // the parts that are used
  return reader
}

test('what has been fetched is not watched', () => {
  read(0)
  expect(unsent.total).toBe(0)
  const reader = read(500)
  expect(unsent.total).toBe(500)
  reader.leave()
  expect(unsent.total).toBe(0)
})

test('of all together at most 64 MB wait: those that have waited longest are cut off, nobody new is', () => {
  const readers = Array.from({ length: 400 }, () => read(MB))
  expect(unsent.total).toBe(64 * MB)
  expect(readers.map(({ isCutOff }) => isCutOff)).toEqual(readers.map((_, index) => index < 336))
})

test('of one network at most 4 MB wait, and other networks keep theirs', () => {
  const other = read(MB)
  const readers = Array.from({ length: 10 }, () => read(MB, '2001:db8::1'))
  expect(unsent.total).toBe(5 * MB)
  expect(readers.findIndex(({ isCutOff }) => !isCutOff)).toBe(6)
  expect(other.isCutOff).toBe(false)
})

test('a reader has fifteen seconds, and one more for every 16 kB', () => {
  const reader = read(160_000)
  clock.seconds = 25
  unsent.sweep()
  expect(reader.isCutOff).toBe(false)
  clock.seconds = 26
  unsent.sweep()
  expect(reader.isCutOff).toBe(true)
  expect(unsent.total).toBe(0)
})

test('so has one of a stream, however little of it waits at a time', () => {
  const [slow, fast, paused] = [read(0, undefined, true), read(0, undefined, true), read(0, undefined, true)]
  for (clock.seconds = 0; clock.seconds < 120; clock.seconds++) {
    const give = (reader: Reader, bytes: number, waiting: number) => {
      reader.req.socket.bytesWritten += bytes
      reader.writableLength = waiting
    }
    if (!slow.destroyed) give(slow, 3_000, 64_000)
    give(fast, 20_000, 64_000)
    // its source is slow, not its client
    give(paused, 100, 0)
    unsent.sweep()
    if (slow.isCutOff) break
  }
  expect(clock.seconds).toBeLessThan(30)
  for (; clock.seconds < 120; clock.seconds++) {
    fast.req.socket.bytesWritten += 20_000
    unsent.sweep()
  }
  expect([fast.isCutOff, paused.isCutOff]).toEqual([false, false])
  expect(unsent.total).toBe(64_000)
})

test('a response that is still being made counts once it has ended', () => {
  const reader = read(0, undefined, true)
  reader.writableLength = MB
  reader.emit('prefinish')
  expect(unsent.total).toBe(MB)
})
