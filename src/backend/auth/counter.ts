import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit } from './auth-settings.ts'

/** Counts something by key, in memory: at most so many in so many seconds from the first one on. */
export class Counter {
  readonly #limiter: RateLimiterMemory

  constructor({ points, seconds }: Limit) {
    this.#limiter = new RateLimiterMemory({ points, duration: seconds })
  }

  /** Counts one. Gives 0, or the seconds to wait when there were too many. */
  async take(key: string): Promise<number> {
    try {
      await this.#limiter.consume(key)
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }

  async tryTake(key: string): Promise<boolean> {
    return (await this.take(key)) === 0
  }

  /** Takes one count back: it was no failure after all. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key)
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key)
  }
}
