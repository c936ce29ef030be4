import { formatInstant, newInstant } from '../database/clock.ts'
import { dateTimeOutOfRange, invalidDateTime, offsetOutOfRange } from './errors.ts'

/*
 * Dates and instants as Postgres reads them with DateStyle ISO, MDY and time zone UTC: ISO 8601 in its spellings, the
 * compact and the slashed form, and the special words. Month names, named zones, years before 1 and after 9999 are refused.
 */

const DATE =
  /^(?:(\d{4,6})-(\d{1,2})-(\d{1,2})|(\d{4})(\d{2})(\d{2})|(\d{4})\/(\d{1,2})\/(\d{1,2})|(\d{1,2})[/-](\d{1,2})[/-](\d{4}))/
const TIME = /^(?:[T\s]\s*)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d*))?)?(?=$|[\sZ+-]|utc|gmt)/i
const COMPACT_TIME = /^T(\d{2})(\d{2})(\d{2})(?:\.(\d*))?/i
const ZONE = /^\s*(?:(z|utc|gmt)|([+-])(\d{1,2})(?::?(\d{2}))?(?::?(\d{2}))?)$/i

const DAY_MICROS = 86_400_000_000
const MAX_OFFSET_SECONDS = 16 * 3600

/** `2024-01-05` of a date literal; a time of day is read and dropped, as Postgres does. Throws 22007 or 22008. */
export function parseDate(text: string): string {
  const special = specialDay('date', text)
  if (special) return special.length > 10 ? special.slice(0, 10) : special
  return formatInstant(read('date', text).dayMicros).slice(0, 10)
}

/** The instant in PostgREST's form, `2024-01-05T10:00:00+00:00`; without a zone it is UTC. Throws 22007, 22008 or 22009. */
export function parseInstant(text: string): string {
  const special = specialDay('timestamp with time zone', text)
  if (special) return special
  const { dayMicros, timeMicros, offsetSeconds } = read('timestamp with time zone', text)
  const micros = dayMicros + timeMicros - offsetSeconds * 1_000_000
  if (
    micros < Date.UTC(1, 0, 1) * 1000 - 1900 * 365.25 * DAY_MICROS ||
    micros > Date.UTC(9999, 11, 31, 23, 59, 59) * 1000
  ) {
    throw dateTimeOutOfRange(text)
  }
  return formatInstant(micros)
}

function specialDay(type: string, text: string): string | undefined {
  const word = text.trim().toLowerCase()
  const dayFromToday = (days: number) => formatInstant(startOfToday() + days * DAY_MICROS)
  if (word === 'infinity' || word === '-infinity') return word
  if (word === 'epoch') return formatInstant(0)
  if (word === 'now') return newInstant()
  if (word === 'today') return dayFromToday(0)
  if (word === 'tomorrow') return dayFromToday(1)
  if (word === 'yesterday') return dayFromToday(-1)
  if (word === '') throw invalidDateTime(type, text)
  return undefined
}

function startOfToday(): number {
  return Math.floor((Date.now() * 1000) / DAY_MICROS) * DAY_MICROS
}

interface Reading {
  dayMicros: number
  timeMicros: number
  offsetSeconds: number
}

function read(type: string, text: string): Reading {
  const trimmed = text.trim()
  const date = DATE.exec(trimmed)
  if (!date) throw invalidDateTime(type, text)
  let rest = trimmed.slice(date[0].length)
  const time = TIME.exec(rest) ?? COMPACT_TIME.exec(rest)
  if (time) rest = rest.slice(time[0].length)
  const zone = rest && ZONE.exec(rest)
  if (zone === null) throw invalidDateTime(type, text)
  return {
    dayMicros: dayMicros(date, text),
    timeMicros: time ? timeMicros(time, text) : 0,
    offsetSeconds: zone ? offsetSeconds(zone, text) : 0,
  }
}

function dayMicros(match: RegExpExecArray, text: string): number {
  const [, y1, m1, d1, y2, m2, d2, y3, m3, d3, m4, d4, y4] = match
  const year = Number(y1 ?? y2 ?? y3 ?? y4)
  const month = Number(m1 ?? m2 ?? m3 ?? m4)
  const day = Number(d1 ?? d2 ?? d3 ?? d4)
  if (month < 1 || month > 12 || day < 1 || day > 31) throw dateTimeOutOfRange(text, DATESTYLE_HINT)
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (year < 1 || year > 9999 || date.getUTCDate() !== day) throw dateTimeOutOfRange(text)
  return date.getTime() * 1000
}

const DATESTYLE_HINT = 'Perhaps you need a different "datestyle" setting.'

/** 24:00:00 and a 60th second are times of the next day or minute. */
function timeMicros([, hour, minute, second = '0', fraction = '']: RegExpExecArray, text: string): number {
  const micros = Math.round(Number(`0.${fraction || '0'}`) * 1_000_000)
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  const isMidnight = seconds === 86_400 && micros === 0
  if (Number(minute) > 59 || Number(second) > 60 || (seconds >= 86_400 && !isMidnight && Number(hour) > 23)) {
    throw dateTimeOutOfRange(text)
  }
  return seconds * 1_000_000 + micros
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
