import { isoTime } from '../ui/local-time.ts'

// A cached format would keep its time zone when the owner travels with the page open, so each time creates its own.

/**
 * The time for today's messages, the date for older ones. `now` in milliseconds since 1970; in the browser's time zone.
 */
export const formatShortTime = (iso: string, now: number) => {
  const time = new Date(iso)
  const isToday = time.toDateString() === new Date(now).toDateString()
  return time.toLocaleString('en-US', isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' })
}

/** Like 'Saturday, November 21, 2026 at 2:03 PM'. */
export const formatFullTime = (iso: string) =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })

export const ShortTime = ({ iso, now }: { iso: string; now: number }) => (
  <time dateTime={isoTime(iso)} title={formatFullTime(iso)}>
    {formatShortTime(iso, now)}
  </time>
)

export const FullTime = ({ iso }: { iso: string }) => <time dateTime={isoTime(iso)}>{formatFullTime(iso)}</time>
