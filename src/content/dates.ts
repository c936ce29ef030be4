const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * A date like 'January 5, 2024' (SPEC section 9), from 'YYYY-MM-DD' or an ISO 8601 time. Always in UTC, so that server
 * and browser write the same (decision 9); null for what is no date.
 */
export function formatLongDate(iso: string | null): string | null {
  const time = iso ? Date.parse(iso) : Number.NaN
  return Number.isNaN(time) ? null : longDate.format(time)
}
