export interface NightlyParts {
  /** When it was last done (ISO 8601); undefined when it never was. */
  latest: () => string | undefined
  /** Does it. What fails is told by whoever does it, and tried again. */
  work: () => Promise<unknown>
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
 * Does something each night at 03:30, and some minutes after the start when the last night's is missing. What fails is
 * tried again after an hour. The timers keep no process alive.
 */
export function startNightly({ latest, work, now = Date.now, random = Math.random }: NightlyParts) {
  let timer: NodeJS.Timeout
  let isClosed = false

  async function look() {
    let pauseMs = LOOK_EVERY_MS
    try {
      if (isDue(latest(), now())) await work()
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

/** Whether it was not done since the last 03:30. A time to come was told by a clock that was ahead. */
export function isDue(latest: string | undefined, now: number): boolean {
  if (latest === undefined) return true
  const turn = new Date(now)
  turn.setHours(HOUR, MINUTE, 0, 0)
  if (turn.getTime() > now) turn.setDate(turn.getDate() - 1)
  const doneAt = Date.parse(latest)
  return doneAt < turn.getTime() || doneAt > now + DAY_MS
}
