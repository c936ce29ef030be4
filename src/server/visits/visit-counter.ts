import type { DayCounts } from '#api/day-counts.ts'
import { OTHER_NAMES, type VisitCounts, type VisitKind, type VisitReport } from '#api/visits.ts'
import { DAY_MS, dateAt } from '#content/text/dates.ts'
import { every } from '../schedule/every.ts'

/** Where the counts are stored. Both functions reject when the backend does not answer. */
export interface VisitStore {
  /** Replaces what this process wrote earlier for the same days. */
  write: (days: readonly DayCounts[]) => Promise<void>
  /** `day` is a calendar date. */
  deleteBefore: (day: string) => Promise<void>
}

interface VisitCounterOptions {
  store: VisitStore
  log: { info: (message: string) => void; warn: (details: object, message: string) => void }
  /** Milliseconds since 1970. */
  now?: () => number
}

/** What a kill loses at most. */
export const WRITE_EVERY_MS = 5_000
export const KEPT_DAYS = 400
const CLOSE_WITHIN_MS = 1_000

/**
 * Counts in memory, by day (UTC). The counts written are absolute: a write that failed, or whose answer was lost, is
 * simply repeated. Yesterday's counts are kept, because a clock may be set back. `close` writes what is left once the last
 * requests are `answered`, and gives up after a moment.
 */
export function createVisitCounter({ store, log, now = Date.now }: VisitCounterOptions) {
  const days = new Map<string, DayNumbers>()
  let cleanedOn = ''
  let isFailing = false

  async function write() {
    const today = dateAt(now())
    const changed = [...days].filter(([, numbers]) => !numbers.isWritten)
    for (const [, numbers] of changed) numbers.isWritten = true
    if (changed.length > 0)
      await store.write(changed.map(([day, { counts }]) => ({ day, counts }))).catch((error: unknown) => {
        for (const [, numbers] of changed) numbers.isWritten = false
        throw error
      })
    for (const day of days.keys()) if (day < dateAt(now() - DAY_MS)) days.delete(day)
    if (cleanedOn !== today) await store.deleteBefore(dateAt(now() - KEPT_DAYS * DAY_MS))
    cleanedOn = today
  }

  async function tryToWrite() {
    try {
      await write()
      if (isFailing) log.info('Visit counts are being written again')
      isFailing = false
    } catch (error) {
      if (!isFailing)
        log.warn({ err: error }, 'The visit counts could not be written; they are kept and the write is retried')
      isFailing = true
    }
  }

  const writes = every(WRITE_EVERY_MS, tryToWrite, { firstMs: WRITE_EVERY_MS })

  return {
    count(report: VisitReport) {
      const today = dateAt(now())
      const numbers = days.get(today) ?? new DayNumbers()
      days.set(today, numbers)
      numbers.add(report)
    },
    start: writes.start,
    async close(answered?: Promise<void>) {
      await answered
      // one at a time, or an older count could overwrite a newer one
      const written = writes.close().then(tryToWrite)
      await Promise.race([written, new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref())])
    },
  }
}

/** How many distinct names a day may have: hosts and ids come from outside. */
export const MAX_NAMES: Partial<Record<VisitKind, number>> = { referrer: 200, missing: 100, talk: 100 }

/** The counts of one day, and whether the store has them, or is being given them. */
class DayNumbers {
  readonly #kinds = new Map<VisitKind, Map<string, number>>()
  isWritten = false

  add(report: VisitReport) {
    // the keys of a report are kinds
    for (const [kind, name] of Object.entries(report) as [VisitKind, string][]) this.#addOne(kind, name)
    this.isWritten = false
  }

  get counts(): VisitCounts {
    return Object.fromEntries([...this.#kinds].map(([kind, names]) => [kind, Object.fromEntries(names)]))
  }

  #addOne(kind: VisitKind, name: string) {
    const names = this.#kinds.get(kind) ?? new Map<string, number>()
    this.#kinds.set(kind, names)
    const own = names.size - (names.has(OTHER_NAMES) ? 1 : 0)
    if (!names.has(name) && own >= (MAX_NAMES[kind] ?? Number.POSITIVE_INFINITY)) makeRoom(names)
    names.set(name, (names.get(name) ?? 0) + 1)
  }
}

/** Drops the rarest name, so that invented names displace each other, not those that visitors follow. */
function makeRoom(names: Map<string, number>) {
  const own = [...names].filter(([name]) => name !== OTHER_NAMES)
  const [rarest, count] = own.reduce((least, next) => (next[1] < least[1] ? next : least))
  names.delete(rarest)
  names.set(OTHER_NAMES, (names.get(OTHER_NAMES) ?? 0) + count)
}
