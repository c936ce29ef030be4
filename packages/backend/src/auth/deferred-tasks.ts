import type { Logger } from '../options.ts'
import { AUTH_SETTINGS } from './auth-settings.ts'

/**
 * Runs tasks after the response, such as looking up whether an address that asks for a mail has an account, so that the
 * response shows neither their duration nor their failure. They start after a random delay; `close` runs the remaining
 * ones at once.
 */
export class DeferredTasks {
  readonly #log: Logger
  readonly #waiting = new Map<NodeJS.Timeout, () => void>()

  constructor(log: Logger) {
    this.#log = log
  }

  /** `work` must not be async. */
  add(work: () => void): void {
    const timer = setTimeout(() => this.#run(timer), Math.random() * AUTH_SETTINGS.deferralMs)
    this.#waiting.set(timer, work)
  }

  close(): void {
    for (const timer of [...this.#waiting.keys()]) {
      clearTimeout(timer)
      this.#run(timer)
    }
  }

  #run(timer: NodeJS.Timeout): void {
    const work = this.#waiting.get(timer)
    this.#waiting.delete(timer)
    try {
      work?.()
    } catch (error) {
      this.#log.error({ err: error }, 'A deferred task of the auth service failed')
    }
  }
}
