import { type Clock, monotonicNow } from './bucket.ts'
import { createLimit, type Limit, type Who } from './limit.ts'
import { RULES, type RuleName } from './rules.ts'

/** Counts the requests of anonymous clients by the table of rules. In memory: a restart resets it. */
export class Gate {
  readonly #limits = new Map<RuleName, Limit>()
  readonly #now: Clock

  /** `now` is in milliseconds. */
  constructor(now: Clock = monotonicNow) {
    this.#now = now
  }

  /** Takes `amount` in each dimension of the rule, or nothing. Returns 0, or the seconds to wait. */
  take(rule: RuleName, who: Who, amount = 1): number {
    return this.#limit(rule).take(who, amount)
  }

  /** Gives back one that was taken: the attempt did not fail. Resets this client's failures under this name. */
  succeed(rule: RuleName, who: Who): void {
    this.#limit(rule).succeed(who)
  }

  #limit(rule: RuleName): Limit {
    let limit = this.#limits.get(rule)
    if (!limit) {
      limit = createLimit(RULES[rule], this.#now)
      this.#limits.set(rule, limit)
    }
    return limit
  }
}
