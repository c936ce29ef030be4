/** The moment so many months before another one (milliseconds since 1970), of a month without that day its last. */
export function monthsBefore(now: number, months: number): Date {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() - months)
  if (date.getUTCDate() !== new Date(now).getUTCDate()) date.setUTCDate(0)
  return date
}
