const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/**
 * A date like 'January 5, 2024' (SPEC section 9), from 'YYYY-MM-DD' or an ISO 8601 time. Always in UTC, so that server
 * and browser write the same (decision 9); null for what is no date. It writes what Intl.DateTimeFormat('en-US',
 * { dateStyle: 'long' }) does, whose making takes a browser longer than all the rest of the page's script.
 */
export function formatLongDate(iso: string | null): string | null {
  const date = new Date(iso ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return null
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}
