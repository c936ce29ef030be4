import { setImmediate as nextPhase } from 'node:timers/promises'

/** What is shorter needs no pause after it. */
const LONG_MS = 5

/**
 * Lets everybody else's requests in between two long ones. Without it a handful of them that arrive together run one after
 * the other before the event loop looks at its sockets again.
 */
export class Turns {
  #isPausing = false

  /** Runs synchronous work as soon as no pause is under way. */
  async run<Result>(work: () => Result): Promise<Result> {
    while (this.#isPausing) await nextPhase()
    const startedAt = performance.now()
    try {
      return work()
    } finally {
      if (performance.now() - startedAt > LONG_MS) this.#pause()
    }
  }

  /** Until the event loop has been round once: the next phase may come before the sockets are looked at. */
  #pause(): void {
    this.#isPausing = true
    setImmediate(() => setImmediate(() => (this.#isPausing = false)))
  }
}
