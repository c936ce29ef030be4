/** A statement took longer than it may, or would have. */
export class StatementTimeout extends Error {
  constructor() {
    super('canceling statement due to statement timeout')
    this.name = 'StatementTimeout'
  }
}

export interface StatementBounds {
  /** From the first statement to the last. */
  milliseconds: number
  /** Of text that a statement may sort by: once SQLite sorts, nothing of ours is called any more. */
  sortBytes: number
}

const NONE: StatementBounds = { milliseconds: Number.POSITIVE_INFINITY, sortBytes: Number.POSITIVE_INFINITY }

/**
 * Ends statements that take too long. They run in the thread that serves everybody, and node:sqlite cannot interrupt one,
 * so a statement asks by itself: `within_deadline()` for each row it looks at, `may_sort(bytes, …)` for each row it is
 * going to sort, and the like functions while they match (see connect.ts).
 */
export class Deadline {
  #endsAt = Number.POSITIVE_INFINITY
  #sortBytes = Number.POSITIVE_INFINITY

  /** Runs `work` within the bounds; it must not be async. Throws what `work` throws, StatementTimeout among it. */
  within<Result>(bounds: StatementBounds, work: () => Result): Result {
    this.#set(bounds)
    try {
      return work()
    } finally {
      this.#set(NONE)
    }
  }

  /** Throws StatementTimeout once the time is up. */
  check(): void {
    if (performance.now() > this.#endsAt) throw new StatementTimeout()
  }

  /** Counts what is going to be sorted. Throws StatementTimeout when it is more than can be sorted in time. */
  countSorted(bytes: number): void {
    this.#sortBytes -= bytes
    if (this.#sortBytes < 0) throw new StatementTimeout()
  }

  #set({ milliseconds, sortBytes }: StatementBounds): void {
    this.#endsAt = performance.now() + milliseconds
    this.#sortBytes = sortBytes
  }
}
