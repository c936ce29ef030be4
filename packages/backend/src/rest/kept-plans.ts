import { LRUCache } from 'lru-cache'
import type { ReadPlan } from './select-rows.ts'

/** Number of kept plans, and characters of one: strangers decide what they ask for. */
const MAX_PLANS = 300
const MAX_LENGTH = 3000

/**
 * Plans of reads, by everything they depend on. Parsing a read and building its SQL takes longer than reading a few
 * rows.
 */
export class KeptPlans {
  readonly #plans = new LRUCache<string, ReadPlan>({ max: MAX_PLANS })

  /** The plan of `key`, or the one that `make` returns. Throws what `make` throws. */
  get(key: string, make: () => ReadPlan): ReadPlan {
    const known = this.#plans.get(key)
    if (known) return known
    const plan = make()
    const isShort = key.length + plan.page.sql.length <= MAX_LENGTH
    // the others have literals whose meaning changes, such as `now`
    if (isShort && !plan.dependsOnClock) this.#plans.set(key, plan)
    return plan
  }
}
