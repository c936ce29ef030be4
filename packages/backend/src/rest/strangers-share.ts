import { setImmediate as nextPhase } from 'node:timers/promises'
import { startThreadTimer } from '../database/thread-timer.ts'
import { type Network, TimeBudget } from './time-budget.ts'

/** Shorter work needs no pause after it. In CPU time. */
const LONG_MS = 5

/**
 * What strangers may use of the serving thread, whichever way their requests take: a budget for each network, and a
 * pause after long work, so that other requests are served in between. Without it, several long requests that arrive
 * together would all run before the event loop reads its sockets again.
 */
export class StrangersShare {
  readonly #budget = new TimeBudget()
  #isPausing = false

  get isPausing(): boolean {
    return this.#isPausing
  }

  /** Calls synchronous `work` once no pause is under way. */
  async inTurn<Result>(work: () => Result): Promise<Result> {
    while (this.#isPausing) await nextPhase()
    return work()
  }

  /** Whole seconds until these networks may send the next request; 0 if they may now. */
  secondsToWait(networks: readonly Network[]): number {
    return this.#budget.secondsToWait(networks)
  }

  /** Charges a fixed price for work so short that measuring it would take as long. In CPU time. */
  charge(networks: readonly Network[], milliseconds: number): void {
    this.#budget.spend(networks, milliseconds)
  }

  /** Runs synchronous work and charges its CPU time to these networks. */
  run<Result>(networks: readonly Network[], work: () => Result): Result {
    const takenMs = startThreadTimer()
    try {
      return work()
    } finally {
      const milliseconds = takenMs()
      this.#budget.spend(networks, milliseconds)
      if (milliseconds > LONG_MS) this.#pause()
    }
  }

  /** Lasts for a full round of the event loop: the next phase alone may come before the sockets are read. */
  #pause(): void {
    this.#isPausing = true
    setImmediate(() => setImmediate(() => (this.#isPausing = false)))
  }
}
