export interface NightlyParts {
  /** When the newest nightly backup was made (ISO 8601); undefined when there is none. */
  latest: () => string | undefined
  /** Makes one; it tells its failures itself. */
  make: () => Promise<unknown>
  /** Milliseconds since 1970. */
  now?: () => number
  /** 0 to 1, for the pause after the start. */
  random?: () => number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Local time. */
const HOUR = 3
const MINUTE = 30

/** A look at the clock that a sleeping machine or a changed clock cannot mislead for long. */
const LOOK_EVERY_MS = 5 * MINUTE_MS
/** A start has other work at first, and several sites of one machine should not begin together. */
const FIRST_LOOK_MS = MINUTE_MS
const FIRST_LOOK_SPREAD_MS = 9 * MINUTE_MS
const AGAIN_AFTER_FAILURE_MS = HOUR_MS

/**
 * Makes a backup each night at 03:30, and some minutes after the start when the last night's is missing. One that fails is
 * tried again after an hour. The timers keep no process alive.
 */
export function startNightly({ latest, make, now = Date.now, random = Math.random }: NightlyParts) {
  let timer: NodeJS.Timeout
  let isClosed = false

  async function look() {
    let pauseMs = LOOK_EVERY_MS
    try {
      if (isDue(latest(), now())) await make()
    } catch {
      pauseMs = AGAIN_AFTER_FAILURE_MS
    }
    if (!isClosed) lookAfter(pauseMs)
  }
  const lookAfter = (ms: number) => {
    timer = setTimeout(() => void look(), ms).unref()
  }

  lookAfter(FIRST_LOOK_MS + random() * FIRST_LOOK_SPREAD_MS)
  return {
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Whether no backup was made since the last 03:30. One from the future was made by a clock that was ahead. */
export function isDue(latest: string | undefined, now: number): boolean {
  if (latest === undefined) return true
  const turn = new Date(now)
  turn.setHours(HOUR, MINUTE, 0, 0)
  if (turn.getTime() > now) turn.setDate(turn.getDate() - 1)
  const madeAt = Date.parse(latest)
  return madeAt < turn.getTime() || madeAt > now + DAY_MS
}
