const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })

/**
 * The time for today's messages, the date for older ones. `now` in milliseconds since 1970; in the browser's time zone.
 */
export const formatShortTime = (iso: string, now: number) => {
  const time = new Date(iso)
  const isToday = time.toDateString() === new Date(now).toDateString()
  return (isToday ? timeOfDay : date).format(time)
}

/** Like 'Saturday, November 21, 2026 at 2:03 PM'. */
export const formatFullTime = (iso: string) => dateAndTime.format(new Date(iso))

export const ShortTime = ({ iso, now }: { iso: string; now: number }) => (
  <time dateTime={iso} title={formatFullTime(iso)}>
    {formatShortTime(iso, now)}
  </time>
)

export const FullTime = ({ iso }: { iso: string }) => <time dateTime={iso}>{formatFullTime(iso)}</time>
