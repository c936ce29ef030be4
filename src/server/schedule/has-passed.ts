/**
 * Whether `ms` milliseconds have passed since a stored time (milliseconds since 1970; undefined if it never was). They count
 * as passed if that time is in the future: it was stored while the clock was ahead, and nobody knows how long ago
 * (docs/decisions/0039-a-wrong-clock.md).
 */
export const hasPassed = (ms: number, since: number | undefined, now = Date.now()): boolean =>
  since === undefined || since > now || now - since >= ms
