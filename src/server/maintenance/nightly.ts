export interface NightlyParts {
  /** When it was last done (ISO 8601); undefined if never. */
  latest: () => string | undefined
  /** Does the work. It reports its own failures; a failed run is repeated. */
  work: () => Promise<unknown>
  /** Milliseconds since 1970. */
  now?: () => number
  /** 0 to 1, for the delay after the start. */
  random?: () => number
}

export interface Nightly {
  start(): void
  close(): void
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Local time. */
const HOUR = 3
const MINUTE = 30

/** Checking the clock often is robust against a sleeping machine and a changed clock. */
const CHECK_EVERY_MS = 5 * MINUTE_MS
/** The delay spares the start, and its spread keeps several sites on one machine from starting together. */
const FIRST_CHECK_MS = MINUTE_MS
const FIRST_CHECK_SPREAD_MS = 9 * MINUTE_MS
const RETRY_AFTER_MS = HOUR_MS

/**
 * Does some work each night at 03:30, and a few minutes after `start` if last night's run is missing. A failed run is
 * repeated after an hour. The timers do not keep the process alive.
 */
export function createNightly({ latest, work, now = Date.now, random = Math.random }: NightlyParts): Nightly {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function check() {
    let pauseMs = CHECK_EVERY_MS
    try {
      if (isDue(latest(), now())) await work()
    } catch {
      pauseMs = RETRY_AFTER_MS
    }
    if (!isClosed) checkIn(pauseMs)
  }
  const checkIn = (ms: number) => {
    timer = setTimeout(() => void check(), ms).unref()
  }

  return {
    start: () => checkIn(FIRST_CHECK_MS + random() * FIRST_CHECK_SPREAD_MS),
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Whether there was no run since the last 03:30. A time in the future was recorded while the clock was ahead. */
export function isDue(latest: string | undefined, now: number): boolean {
  if (latest === undefined) return true
  const scheduled = new Date(now)
  scheduled.setHours(HOUR, MINUTE, 0, 0)
  if (scheduled.getTime() > now) scheduled.setDate(scheduled.getDate() - 1)
  const doneAt = Date.parse(latest)
  return doneAt < scheduled.getTime() || doneAt > now
}
