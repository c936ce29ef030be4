const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/**
 * A date such as 'January 5, 2024', from 'YYYY-MM-DD' or an ISO 8601 time; null for anything that is not a date. Always
 * in UTC, so that server and browser render the same text. Same output as Intl.DateTimeFormat('en-US', { dateStyle:
 * 'long' }), whose construction takes a browser longer than the rest of the page's script.
 */
export function formatLongDate(iso: string | null): string | null {
  const date = new Date(iso ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return null
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** A date and time such as 'January 5, 2024, 14:03 UTC', for readers whose time zone is unknown. */
export function formatUtcTime(iso: string): string {
  const time = new Date(iso).toISOString()
  return `${formatLongDate(time)}, ${time.slice(11, 16)} UTC`
}

export const DAY_MS = 86_400_000

/** The calendar date in UTC, 'YYYY-MM-DD', of a time in milliseconds since 1970. */
export const dateAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** When the day of a time ends in UTC, both in milliseconds since 1970. */
export const endOfDay = (ms: number) => (Math.floor(ms / DAY_MS) + 1) * DAY_MS
