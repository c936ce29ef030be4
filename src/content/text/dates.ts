/** How a language writes a date: src/content/words. */
export interface DateWords {
  months: readonly string[]
  date: (day: number, month: string, year: number) => string
}

/**
 * A date such as 'January 5, 2024', from 'YYYY-MM-DD' or an ISO 8601 time; null for anything that is not a date. Always
 * in UTC, so that server and browser render the same text. Same output as Intl.DateTimeFormat(language, { dateStyle:
 * 'long' }), whose construction takes a browser longer than the rest of the page's script.
 */
export function longDate(iso: string | null, words: DateWords): string | null {
  const date = new Date(iso ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return null
  return words.date(date.getUTCDate(), words.months[date.getUTCMonth()]!, date.getUTCFullYear())
}

/** A date and time such as 'January 5, 2024, 14:03 UTC', for readers whose time zone is unknown. */
export function formatUtcTime(
  iso: string,
  words: DateWords & { server: { time: (date: string, time: string) => string } },
): string {
  const time = new Date(iso).toISOString()
  return words.server.time(longDate(time, words)!, time.slice(11, 16))
}

export const DAY_MS = 86_400_000

/** The calendar date in UTC, 'YYYY-MM-DD', of a time in milliseconds since 1970. */
export const dateAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The latest of some times in ISO 8601 that are written alike. */
export const latest = (times: readonly string[]): string | undefined => times.toSorted().at(-1)

/** When the day of a time ends in UTC, both in milliseconds since 1970. */
export const endOfDay = (ms: number) => (Math.floor(ms / DAY_MS) + 1) * DAY_MS
