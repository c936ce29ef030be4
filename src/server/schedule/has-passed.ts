/**
 * Whether `ms` milliseconds have passed since a stored time (milliseconds since 1970; undefined if it never was). A time in the
 * future counts as passed: it was stored while the clock was ahead, so its age is unknown
 * (docs/decisions/0039-a-wrong-clock.md).
 */
export const hasPassed = (ms: number, since: number | undefined, now = Date.now()): boolean =>
  since === undefined || since > now || now - since >= ms
