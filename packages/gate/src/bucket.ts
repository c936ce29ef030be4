import { hash, randomBytes } from 'node:crypto'
import { Recent } from './recent.ts'
import type { Allowance } from './rules.ts'

/** Milliseconds since an arbitrary instant. */
export type Clock = () => number

/** Monotonic, so that a change of the system clock neither refuses nor allows anything. */
export const monotonicNow: Clock = () => performance.now()

/** What was taken from a bucket and has not been regained, and when that was computed. */
interface Level {
  taken: number
  at: number
}

/** Where the levels of buckets are kept; bounded, because anonymous clients choose the keys. */
export interface Levels {
  get(key: string): Level | undefined
  set(key: string, level: Level): void
}

/** Tolerance for floating-point sums. */
const ROUNDING = 1e-6

export type Buckets = ReturnType<typeof createBuckets>

/**
 * Token buckets of one allowance, by key. A bucket holds `points` times its share and regains as many in `seconds`,
 * evenly. It can be overdrawn by work whose price is known only afterwards.
 */
export function createBuckets([points, seconds]: Allowance, levels: Levels, now: Clock = monotonicNow) {
  function takenOf(key: string, share: number): number {
    const level = levels.get(key)
    if (!level) return 0
    const passed = Math.max(0, now() - level.at) / 1000
    return Math.max(0, level.taken - (passed * points * share) / seconds)
  }

  return {
    /** Whole seconds until `amount` can be taken; 0 if it can be now, Infinity if never. */
    wait(key: string, amount = 1, share = 1): number {
      const excess = takenOf(key, share) + amount - points * share
      return excess <= ROUNDING ? 0 : Math.max(1, Math.ceil((excess * seconds) / (points * share) - ROUNDING))
    },
    /** Takes even if there is not enough. A negative amount gives back. */
    spend: (key: string, amount = 1, share = 1): void =>
      levels.set(key, { taken: Math.max(0, takenOf(key, share) + amount), at: now() }),
  }
}

/**
 * For networks and existing names: the least recently used are dropped. A client with more addresses than fit evades this
 * limit, so important rules also limit by name or in total.
 */
export const recent = (max = 2_000): Levels => new Recent<Level>(max)

/**
 * For rules that count every request: a fixed table, so that an address that is seen once takes no memory. Two networks in one
 * slot count together; which ones do differs in each process.
 */
export function table(): Levels {
  const seed = randomBytes(4).readInt32BE()
  // FNV-1a
  return tableBy((key) => {
    let sum = seed
    for (let index = 0; index < key.length; index++) sum = Math.imul(sum ^ key.charCodeAt(index), 16_777_619)
    return (sum ^ (sum >>> 16)) & (SLOTS - 1)
  })
}

/**
 * For names that may be invented: none is dropped, because all share a fixed table, by a hash that cannot be computed outside
 * this process. Two names in one slot count together. Hitting a given slot with invented names takes thousands of times the
 * requests of using the name itself.
 */
export function fixed(): Levels {
  const secret = randomBytes(32).toString('hex')
  return tableBy((name) => hash('sha256', secret + name, 'buffer').readUInt16BE())
}

const SLOTS = 2 ** 16

function tableBy(slotOf: (key: string) => number): Levels {
  const taken = new Float64Array(SLOTS)
  const at = new Float64Array(SLOTS)
  return {
    get(key) {
      const slot = slotOf(key)
      return { taken: taken[slot]!, at: at[slot]! }
    },
    set(key, level) {
      const slot = slotOf(key)
      taken[slot] = level.taken
      at[slot] = level.at
    },
  }
}
