import { every } from '../schedule/every.ts'
import { hasPassed } from '../schedule/has-passed.ts'

const MINUTE_MS = 60_000

/** Local time. */
const HOUR = 3
const MINUTE = 30

/** Checking the clock often is robust against a sleeping machine and a changed clock. */
const CHECK_EVERY_MS = 5 * MINUTE_MS
/** The delay spares the start, and its spread keeps several sites on one machine from starting together. */
const FIRST_CHECK_MS = MINUTE_MS
const FIRST_CHECK_SPREAD_MS = 9 * MINUTE_MS
const RETRY_AFTER_MS = 60 * MINUTE_MS

/**
 * Does some work each night at 03:30, and a few minutes after the start if last night's run is missing. `latest` says when it
 * was last done (ISO 8601), if ever; work that rejects has reported its failure, and is repeated.
 */
export const nightly = (latest: () => string | undefined, work: () => Promise<unknown>, random = Math.random) =>
  every(CHECK_EVERY_MS, () => isDue(latest(), Date.now()) && work(), {
    firstMs: FIRST_CHECK_MS + random() * FIRST_CHECK_SPREAD_MS,
    retryMs: RETRY_AFTER_MS,
  })

/** Whether there was no run since the last 03:30. */
export function isDue(latest: string | undefined, now: number): boolean {
  const scheduled = new Date(now)
  scheduled.setHours(HOUR, MINUTE, 0, 0)
  if (scheduled.getTime() > now) scheduled.setDate(scheduled.getDate() - 1)
  // a run at 03:30 itself is last night's
  return hasPassed(now - scheduled.getTime() + 1, latest === undefined ? undefined : Date.parse(latest), now)
}
