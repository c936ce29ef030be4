import { formatInstant } from '../database/clock.ts'

/** Seconds since 1970. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

/** The instant so many seconds from now, in the database's form; negative for the past. */
export function instantAfter(seconds: number, from = nowSeconds()): string {
  return formatInstant(Math.floor(from) + seconds)
}
