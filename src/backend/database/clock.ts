/** Microseconds since 1970, never the same twice in a process, so that `updated_at` tells two versions of a row apart. */
let lastMicros = 0

/** A new instant as PostgREST writes it: `2026-11-21T12:46:58.123456+00:00`, trailing zeros of the fraction dropped. */
export function newInstant(): string {
  const withinMillisecond = Math.floor((performance.now() * 1000) % 1000)
  lastMicros = Math.max(lastMicros + 1, Date.now() * 1000 + withinMillisecond)
  return formatInstant(lastMicros)
}

/** Microseconds since 1970 in PostgREST's form. Text order equals time order for the years 1 to 9999. */
export function formatInstant(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000)
  const fraction = String(micros - seconds * 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '')
  const whole = new Date(seconds * 1000).toISOString().slice(0, 19)
  return `${whole}${fraction && `.${fraction}`}+00:00`
}
