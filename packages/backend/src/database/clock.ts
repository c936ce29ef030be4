/** Microseconds since 1970, never the same twice in a process: `updated_at` tells two versions of a row apart. */
let lastMicros = 0

/** If the clock is set back by less, the next instant waits for it; a larger correction is followed at once. */
export const WAITED_FOR_SECONDS = 60

/** A new instant as PostgREST writes it: `2026-11-21T12:46:58.123456+00:00`, trailing zeros of the fraction dropped. */
export function newInstant(): string {
  const withinMillisecond = Math.floor((performance.now() * 1000) % 1000)
  const micros = Date.now() * 1000 + withinMillisecond
  lastMicros = micros < lastMicros - WAITED_FOR_SECONDS * 1e6 ? micros : Math.max(lastMicros + 1, micros)
  const seconds = Math.floor(lastMicros / 1_000_000)
  return formatInstant(seconds, lastMicros - seconds * 1_000_000)
}

/** Seconds since 1970. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** The instant so many seconds from now, without microseconds; negative for the past. */
export const instantAfter = (seconds: number, from = nowSeconds()): string => formatInstant(Math.floor(from) + seconds)

/**
 * Seconds since 1970 and microseconds within the last of them, in PostgREST's form. They are separate because a single
 * number loses microseconds after the year 2255. Text order equals time order for the years 1 to 9999.
 */
export function formatInstant(seconds: number, micros = 0): string {
  const fraction = micros && `.${String(micros).padStart(6, '0').replace(/0+$/, '')}`
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}${fraction || ''}+00:00`
}
