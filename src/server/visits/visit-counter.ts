import type { DayCounts } from '#api/day-counts.ts'
import type { VisitReport } from '#api/visits.ts'
import { DAY_MS, dateAt } from '#content/text/dates.ts'
import { every } from '../schedule/every.ts'
import { DayNumbers } from './day-numbers.ts'

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
    const snapshots = changed.map(([day, numbers]) => ({ day, ...numbers.snapshot() }))
    if (snapshots.length > 0) await store.write(snapshots.map(({ day, counts }) => ({ day, counts })))
    for (const { setWritten } of snapshots) setWritten()
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
