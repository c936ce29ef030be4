import { createHmac, hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Limit } from './auth-settings.ts'
import { BLOCK_SHARES, type Network } from './network.ts'

/** Maximum number of keys in a counter: with a hash for each, 5,000 take about a megabyte. */
const MAX_KEYS = 5_000

/** Slots of a NameCounter, indexed by two bytes of a hash. */
const SLOTS = 2 ** 16

interface Window {
  count: number
  /** Of `performance.now()`, like all instants here: nobody waits longer because the clock was set back. */
  endsAt: number
}

/**
 * Limits something by key, in memory: at most so many in so many seconds from the first one on. Beyond MAX_KEYS keys,
 * the least recently used one is dropped, so that a stranger with thousands of addresses may get new tries. Each such
 * limit is therefore backed by one that drops nothing (NameCounter), or has keys that strangers cannot choose.
 */
export class Counter {
  readonly #limit: Limit
  /** `max` instead of `maxSize` would allocate the space for all keys at every start, a millisecond per counter. */
  readonly #windows = new LRUCache<string, Window>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 })

  constructor(limit: Limit) {
    this.#limit = limit
  }

  /** Counts one. Returns 0, or the seconds to wait if there were too many. */
  take(key: string): number {
    const { points, seconds } = this.#limit
    const keyHash = hashOf(key)
    const now = performance.now()
    const known = this.#windows.get(keyHash)
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + seconds * 1000 }
    if (window.count >= points) return secondsUntil(window.endsAt, now)
    window.count += 1
    this.#windows.set(keyHash, window)
    return 0
  }

  tryTake(key: string): boolean {
    return this.take(key) === 0
  }

  /** Undoes one count: it was not a failure after all. */
  giveBack(key: string): void {
    const window = this.#windows.get(hashOf(key))
    if (window && window.count > 0) window.count -= 1
  }

  forget(key: string): void {
    this.#windows.delete(hashOf(key))
  }
}

/**
 * Limits by a client's network and by `about`: each of its blocks separately, wider ones with a larger allowance. Each
 * width has its own keys, so that many narrow blocks do not evict the wider one that contains them.
 */
export class NetworkCounter {
  readonly #counters: Counter[]

  constructor({ points, seconds }: Limit) {
    this.#counters = BLOCK_SHARES.map((share) => new Counter({ points: points * share, seconds }))
  }

  /** Counts one. Returns 0, or the seconds to wait if there were too many. */
  take(network: Network, about = ''): number {
    for (const [index, block] of network.entries()) {
      const seconds = this.#counters[index]!.take(`${block} ${about}`)
      if (seconds) return seconds
    }
    return 0
  }

  giveBack(network: Network, about = ''): void {
    for (const [index, block] of network.entries()) this.#counters[index]!.giveBack(`${block} ${about}`)
  }

  forget(network: Network, about = ''): void {
    for (const [index, block] of network.entries()) this.#counters[index]!.forget(`${block} ${about}`)
  }
}

/**
 * Limits by a name that a stranger may have invented, without dropping any: names share a fixed table, by a hash that
 * cannot be computed outside this process. Two names in one slot count together. Hitting somebody's slot with invented
 * names takes thousands of times the requests of using the name itself.
 */
export class NameCounter {
  readonly #limit: Limit
  readonly #key = randomBytes(32)
  readonly #counts = new Uint32Array(SLOTS)
  readonly #endsAt = new Float64Array(SLOTS)

  constructor(limit: Limit) {
    this.#limit = limit
  }

  /** Counts one. Returns 0, or the seconds to wait if there were too many. */
  take(name: string): number {
    const { points, seconds } = this.#limit
    const slot = this.#slotOf(name)
    const now = performance.now()
    if (this.#endsAt[slot]! <= now) {
      this.#counts[slot] = 0
      this.#endsAt[slot] = now + seconds * 1000
    }
    if (this.#counts[slot]! >= points) return secondsUntil(this.#endsAt[slot]!, now)
    this.#counts[slot]! += 1
    return 0
  }

  giveBack(name: string): void {
    const slot = this.#slotOf(name)
    if (this.#counts[slot]! > 0) this.#counts[slot]! -= 1
  }

  #slotOf(name: string): number {
    return createHmac('sha256', this.#key).update(name).digest().readUInt16BE()
  }
}

/** Keys come from strangers and may be long. */
function hashOf(key: string): string {
  return hash('sha256', key, 'base64url').slice(0, 22)
}

function secondsUntil(instant: number, now: number): number {
  return Math.max(1, Math.ceil((instant - now) / 1000))
}
