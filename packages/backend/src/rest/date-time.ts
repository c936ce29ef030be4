import { formatInstant, newInstant } from '../database/clock.ts'
import { dateTimeOutOfRange, invalidDateTime, offsetOutOfRange } from './errors.ts'

/*
 * Dates and instants as Postgres reads them with DateStyle ISO, MDY, in UTC unless an offset is given: ISO 8601 in its
 * spellings, the compact and the slashed form, and the special words. Month names, named zones, years before 1 and after
 * 9999 are refused.
 */

const DATE =
  /^(?:(\d{4,6})-(\d{1,2})-(\d{1,2})|(\d{4})(\d{2})(\d{2})|(\d{4})\/(\d{1,2})\/(\d{1,2})|(\d{1,2})[/-](\d{1,2})[/-](\d{4}))/
const TIME = /^(?:[T\s]\s*)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d*))?)?(?=$|[\sZ+-]|utc|gmt)/i
const COMPACT_TIME = /^T(\d{2})(\d{2})(\d{2})(?:\.(\d*))?/i
const ZONE = /^\s*(?:(z|utc|gmt)|([+-])(\d{1,2})(?::?(\d{2}))?(?::?(\d{2}))?)$/i

const DAY_SECONDS = 86_400
const MAX_OFFSET_SECONDS = 16 * 3600
const EARLIEST = Date.parse('0001-01-01T00:00:00Z') / 1000
const LATEST = Date.parse('9999-12-31T23:59:59Z') / 1000

const INSTANT = 'timestamp with time zone'

/** `2024-01-05` of a date literal; a time of day is read and dropped, as Postgres does. Throws 22007 or 22008. */
export function parseDate(text: string): string {
  return specialDay('date', text)?.replace(/T.*/, '') ?? formatInstant(read('date', text).daySeconds).slice(0, 10)
}

/** The instant in PostgREST's form, `2024-01-05T10:00:00+00:00`; text without a zone is in UTC. Throws 22007, 22008 or 22009. */
export function parseInstant(text: string): string {
  const special = specialDay(INSTANT, text)
  if (special) return special
  const { daySeconds, timeSeconds, micros, offsetSeconds } = read(INSTANT, text)
  const carry = micros === 1_000_000 ? 1 : 0
  const local = daySeconds + timeSeconds + carry
  const seconds = local - offsetSeconds
  if (seconds < EARLIEST || seconds > LATEST) throw dateTimeOutOfRange(text)
  return formatInstant(seconds, carry ? 0 : micros)
}

const RELATIVE_DAYS = ['yesterday', 'today', 'tomorrow']

/** Whether a literal means another instant at another time. */
export function isRelativeToNow(text: string): boolean {
  const word = wordOf(text)
  return word === 'now' || RELATIVE_DAYS.includes(word)
}

const wordOf = (text: string) => text.trim().toLowerCase()

function specialDay(type: string, text: string): string | undefined {
  const word = wordOf(text)
  if (word === '') throw invalidDateTime(type, text)
  if (word === 'infinity' || word === '-infinity') return word
  if (word === 'epoch') return formatInstant(0)
  if (word === 'now') return newInstant()
  const days = RELATIVE_DAYS.indexOf(word) - 1
  return days < -1 ? undefined : formatInstant((Math.floor(Date.now() / 1000 / DAY_SECONDS) + days) * DAY_SECONDS)
}

/** The day in seconds since 1970, seconds and microseconds of the day, and seconds east of UTC. */
function read(type: string, text: string) {
  const trimmed = text.trim()
  const date = DATE.exec(trimmed)
  if (!date) throw invalidDateTime(type, text)
  let rest = trimmed.slice(date[0].length)
  const clock = TIME.exec(rest)
  const time = clock ?? COMPACT_TIME.exec(rest)
  if (time) rest = rest.slice(time[0].length)
  const zone = rest ? ZONE.exec(rest) : undefined
  // after a bare date or a compact time Postgres takes `-` for one more part of the date
  if (zone === null || (zone?.[2] === '-' && !clock)) throw invalidDateTime(type, text)
  return {
    daySeconds: daySeconds(date, text),
    timeSeconds: time ? timeSeconds(time, text) : 0,
    micros: Math.round(Number(`0.${time?.[4] || '0'}`) * 1_000_000),
    offsetSeconds: zone ? offsetSeconds(zone, text) : 0,
  }
}

function daySeconds(match: RegExpExecArray, text: string): number {
  const [, y1, m1, d1, y2, m2, d2, y3, m3, d3, m4, d4, y4] = match
  const year = Number(y1 ?? y2 ?? y3 ?? y4)
  const month = Number(m1 ?? m2 ?? m3 ?? m4)
  const day = Number(d1 ?? d2 ?? d3 ?? d4)
  if (month < 1 || month > 12 || day < 1 || day > 31) throw dateTimeOutOfRange(text, DATESTYLE_HINT)
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (year < 1 || year > 9999 || date.getUTCDate() !== day) throw dateTimeOutOfRange(text)
  return date.getTime() / 1000
}

const DATESTYLE_HINT = 'Perhaps you need a different "datestyle" setting.'

/** 24:00:00 and a 60th second are times of the next day or minute. */
function timeSeconds([, hour, minute, second = '0', fraction]: RegExpExecArray, text: string): number {
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  const isPastMidnight = Number(hour) > 23 && (seconds > DAY_SECONDS || Number(fraction ?? 0) > 0)
  if (Number(minute) > 59 || Number(second) > 60 || isPastMidnight) throw dateTimeOutOfRange(text)
  return seconds
}

function offsetSeconds(
  [, utc, sign, hours = '0', minutes = '0', seconds = '0']: RegExpExecArray,
  text: string,
): number {
  if (utc) return 0
  const offset = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  if (offset >= MAX_OFFSET_SECONDS || Number(minutes) > 59 || Number(seconds) > 59) throw offsetOutOfRange(text)
  return sign === '-' ? -offset : offset
}
