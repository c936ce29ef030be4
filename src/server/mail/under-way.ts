/** Work that has not settled yet. */
export interface UnderWay {
  readonly size: number
  /** Counts the work until it settles, and returns it. */
  track<T>(work: Promise<T>): Promise<T>
  /** Resolves when all that is under way now has settled. */
  settled(): Promise<unknown>
}

export function createUnderWay(): UnderWay {
  const all = new Set<Promise<unknown>>()
  return {
    get size() {
      return all.size
    },
    track(work) {
      const tracked = work.finally(() => all.delete(tracked))
      all.add(tracked)
      return tracked
    },
    settled: () => Promise.allSettled(all),
  }
}
