import { setImmediate as nextPhase } from 'node:timers/promises'

/** Shorter work needs no pause after it. */
const LONG_MS = 5

/**
 * Pauses after long work, so that other requests are served in between. Without it, several long requests that arrive
 * together would all run before the event loop reads its sockets again.
 */
export class Turns {
  #isPausing = false

  /** Runs synchronous work once no pause is under way. */
  async run<Result>(work: () => Result): Promise<Result> {
    while (this.#isPausing) await nextPhase()
    const startedAt = performance.now()
    try {
      return work()
    } finally {
      if (performance.now() - startedAt > LONG_MS) this.#pause()
    }
  }

  /** Lasts for a full round of the event loop: the next phase alone may come before the sockets are read. */
  #pause(): void {
    this.#isPausing = true
    setImmediate(() => setImmediate(() => (this.#isPausing = false)))
  }
}
