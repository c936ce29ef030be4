import { DAY_MS } from '#content/text/dates.ts'
import type { SiteWords } from '#content/words/words.ts'
import type { Talk } from './talk.ts'

type Timed = Pick<Talk, 'date' | 'start_time' | 'end_time' | 'time_zone'> & { length_minutes?: number | null }

/** A time of day, '09:30'. */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether Intl knows the zone; offsets such as '+02:00' are none, since they do not say when the clock changes. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(clockOf(name))
  } catch {
    return false
  }
}

/**
 * The instants, in milliseconds since 1970, at which the clock of a zone shows a time of a day: two where it is set back,
 * none where it is set forward. @throws RangeError for an unknown zone.
 */
export function instantsAt(date: string, time: string, zone: string): number[] {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  if (Number.isNaN(asUtc)) return []
  const clock = clockOf(zone)
  // no clock changes twice in two days, so that one of these offsets is in force
  const offsets = new Set([asUtc - DAY_MS, asUtc + DAY_MS].map((around) => shownAt(around, clock) - around))
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((instant) => shownAt(instant, clock) === asUtc)
    .sort((one, other) => one - other)
}

/**
 * When a talk begins and ends, in milliseconds since 1970: null without a time, or one that no clock shows in its zone.
 * The end is null where neither an end nor a length is known. The first of two equal times counts.
 */
export function talkInstants({ date, start_time, end_time, time_zone, length_minutes }: Timed) {
  if (!start_time || !time_zone || !CLOCK_TIME.test(start_time) || !isTimeZone(time_zone)) return null
  const [start] = instantsAt(date, start_time, time_zone)
  if (start === undefined) return null
  const [end = null] = end_time && CLOCK_TIME.test(end_time) ? instantsAt(date, end_time, time_zone) : []
  return { start, end: end ?? (length_minutes ? start + length_minutes * 60_000 : null) }
}

/** The place by whose clock a zone is named: 'Buenos Aires' for America/Argentina/Buenos_Aires. */
const zonePlace = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** When a talk is on its day: '9:30 AM – 10:15 AM (Berlin time)'; null for one without a time. */
export function clockText({ start_time, end_time, time_zone }: Timed, words: SiteWords): string | null {
  if (!start_time || !time_zone) return null
  const times = [start_time, ...(end_time ? [end_time] : [])].filter((time) => CLOCK_TIME.test(time))
  const texts = times.map((time) => words.clock(Number(time.slice(0, 2)), time.slice(3)))
  return texts.length > 0 ? words.clockIn(texts.join(' – '), zonePlace(time_zone)) : null
}

/** The Swedish way to write a date and a time is that of ISO 8601. */
const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })

/** What a clock shows at an instant, as if it were UTC. */
const shownAt = (instant: number, clock: Intl.DateTimeFormat) =>
  Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`)
