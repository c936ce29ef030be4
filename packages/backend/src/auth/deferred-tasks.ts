import type { Logger } from '../options.ts'

/**
 * Runs tasks after the response, such as looking up whether an address that asks for a mail has an account, so that the
 * response shows neither their duration nor their failure. They start after a random delay; `close` runs the remaining
 * ones at once.
 */
export class DeferredTasks {
  readonly #withinMs: number
  readonly #log: Logger
  readonly #waiting = new Map<NodeJS.Timeout, () => void>()

  constructor(withinMs: number, log: Logger) {
    this.#withinMs = withinMs
    this.#log = log
  }

  /** `work` must not be async. */
  add(work: () => void): void {
    const timer = setTimeout(() => this.#run(timer), Math.random() * this.#withinMs)
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
