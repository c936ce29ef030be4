import { isoTime, shortTime } from '../ui/local-time.ts'

/** Like 'Saturday, November 21, 2026 at 2:03 PM'. */
export const formatFullTime = (iso: string) =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })

export const ShortTime = ({ iso, now }: { iso: string; now: number }) => (
  <time dateTime={isoTime(iso)} title={formatFullTime(iso)}>
    {shortTime(iso, now)}
  </time>
)

export const FullTime = ({ iso }: { iso: string }) => <time dateTime={isoTime(iso)}>{formatFullTime(iso)}</time>
