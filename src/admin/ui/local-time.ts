import { DAY_MS } from '#content/text/dates.ts'

// A cached format would keep its time zone when the owner travels with the page open, so each date creates its own.

const agoFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Today in the browser's time zone, as 'YYYY-MM-DD', the Swedish date format. */
export const localToday = () => new Intl.DateTimeFormat('sv-SE').format()

/** The day of an instant in the browser's time zone, like 'November 21, 2026'. */
export const localDate = (iso: string) => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' })

/** An instant in the browser's time zone, like 'November 21, 2026 at 2:03 PM'. */
export const localTime = (instant: string | number) =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** The time of an instant today, 'Nov 21, 2026' of an earlier one; `now` in milliseconds since 1970. */
export function shortTime(iso: string, now: number): string {
  const time = new Date(iso)
  const isToday = time.toDateString() === new Date(now).toDateString()
  return time.toLocaleString('en-US', isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' })
}

/** ['tomorrow', '8:00 AM'], or with the day of the week or the date; `now` in milliseconds since 1970. */
export function dayAndTime(iso: string, now: number): [day: string, time: string] {
  const date = new Date(iso)
  const days = Math.round((startOfDay(iso) - startOfDay(now)) / DAY_MS)
  const name = ['today', 'tomorrow'][days]
  const day = date.toLocaleString('en-US', days > 0 && days < 7 ? { weekday: 'long' } : { dateStyle: 'medium' })
  return [name ?? `on ${day}`, date.toLocaleString('en-US', { timeStyle: 'short' })]
}

/** For the datetime of a <time>, which has three digits of a second at most: Postgres sends six. */
export const isoTime = (iso: string) => new Date(iso).toISOString()

/** '3 days ago', 'yesterday', 'just now'. From a day on, by the calendar; `now` in milliseconds since 1970. */
export function timeAgo(iso: string, now = Date.now()): string {
  const passed = now - Date.parse(iso)
  if (passed >= DAY_MS) return agoFormat.format(-Math.round((startOfDay(now) - startOfDay(iso)) / DAY_MS), 'day')
  if (passed >= HOUR_MS) return agoFormat.format(-Math.floor(passed / HOUR_MS), 'hour')
  if (passed >= MINUTE_MS) return agoFormat.format(-Math.floor(passed / MINUTE_MS), 'minute')
  return 'just now'
}

const startOfDay = (instant: string | number) => new Date(instant).setHours(0, 0, 0, 0)
