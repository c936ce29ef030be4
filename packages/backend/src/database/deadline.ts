import { startThreadTimer } from './thread-timer.ts'

/** A statement took too long, or was going to. */
export class StatementTimeout extends Error {
  override name = 'StatementTimeout'
}

export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge'
}

export interface StatementBounds {
  /** CPU time of this thread, from the first statement to the last. */
  milliseconds: number
  /** Text that a statement may sort by, in bytes: while SQLite sorts, it calls none of our functions. */
  sortBytes: number
  /** Text in a result, in bytes. */
  answerBytes: number
  /** Length of a text times that of the pattern it is matched with: GLOB takes so many steps at worst, 24 ms for 4 million. */
  matchSteps: number
}

export const NO_BOUNDS: StatementBounds = {
  milliseconds: Number.POSITIVE_INFINITY,
  sortBytes: Number.POSITIVE_INFINITY,
  answerBytes: Number.POSITIVE_INFINITY,
  matchSteps: Number.POSITIVE_INFINITY,
}

/**
 * Ends statements that take too long. They run in the main thread, and node:sqlite cannot interrupt them, so every statement
 * calls functions that throw: `within_deadline()` for each row that it reads, `may_sort(bytes)` for each that it is going to
 * sort, `may_answer(bytes)` for each that it returns, and `may_match(steps)` for each text that it compares with a pattern.
 */
export class Deadline {
  /** What is left of the bounds, but for the time. */
  #left = { ...NO_BOUNDS }
  #takenMs = () => 0
  /** The earliest moment at which the time can be up, by performance.now(). */
  #endsAt = Number.POSITIVE_INFINITY

  /** Runs `work` within the bounds; it must not be async. Throws what `work` throws. */
  within<Result>(bounds: StatementBounds, work: () => Result): Result {
    this.#set(bounds)
    try {
      return work()
    } finally {
      this.#set(NO_BOUNDS)
    }
  }

  /** Throws StatementTimeout once the time is up. Time that other programs of a busy machine took does not count. */
  check(): void {
    if (performance.now() <= this.#endsAt) return
    const leftMs = this.#left.milliseconds - this.#takenMs()
    if (leftMs <= 0) throw new StatementTimeout()
    this.#endsAt = performance.now() + leftMs
  }

  /** Throws StatementTimeout when there is more to sort than could be sorted in time. */
  countSorted(bytes: number): void {
    this.check()
    this.#left.sortBytes -= bytes
    if (this.#left.sortBytes < 0) throw new StatementTimeout()
  }

  countAnswered(bytes: number): void {
    this.check()
    this.#left.answerBytes -= bytes
    if (this.#left.answerBytes < 0) throw new AnswerTooLarge()
  }

  /** Throws StatementTimeout when comparing one text with its pattern could take too long. */
  countMatched(steps: number): void {
    this.check()
    if (steps > this.#left.matchSteps) throw new StatementTimeout()
  }

  #set(bounds: StatementBounds): void {
    this.#left = { ...bounds }
    this.#endsAt = performance.now() + bounds.milliseconds
    if (bounds.milliseconds !== Number.POSITIVE_INFINITY) this.#takenMs = startThreadTimer()
  }
}
