/** After how many months messages may be deleted. */
export const KEPT_MONTHS = [12, 24] as const

/** How long spam is kept, from its arrival or from when an owner moved it to Spam. */
export const SPAM_DAYS = 30

/** The moment so many months before another one (milliseconds since 1970), of a month without that day its last. */
export function monthsBefore(now: number, months: number): Date {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() - months)
  if (date.getUTCDate() !== new Date(now).getUTCDate()) date.setUTCDate(0)
  return date
}
