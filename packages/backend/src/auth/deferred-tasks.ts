import type { Logger } from '../options.ts'

/**
 * Work that an answer must not wait for, such as finding out whether an address that wants a mail has an account: neither
 * its time nor its failure shows. It starts a random moment later; `close` does at once what still waits.
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
      this.#log.error({ err: error }, 'Work of the auth service that followed an answer failed')
    }
  }
}
