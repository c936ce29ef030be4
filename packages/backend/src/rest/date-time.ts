import { formatInstant } from '../database/clock.ts'
import { dateTimeOutOfRange, invalidDateTime } from './errors.ts'

/*
 * Dates and instants as programs and PostgREST write them, by ISO 8601: a date, or a date and a time with or without seconds,
 * fractions and offset, in UTC without one. Postgres reads many more spellings, which are refused.
 */

const LITERAL =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d+))?(?:Z|([+-](?:0\d|1[0-5]))(?::?([0-5]\d))?)?)?$/i

/** `2024-01-05` of a date literal; a time of day is read and dropped, as Postgres does. Throws 22007 or 22008. */
export const parseDate = (text: string): string => read('date', text).day

/** The instant in PostgREST's form, `2024-01-05T10:00:00+00:00`. Throws 22007 or 22008. */
export function parseInstant(text: string): string {
  const { seconds, micros } = read('timestamp with time zone', text)
  const carry = micros === 1_000_000 ? 1 : 0
  return formatInstant(seconds + carry, carry ? 0 : micros)
}

/** The day as it is written, and the whole seconds since 1970 with the microseconds after them. */
function read(type: string, text: string) {
  const [, day, time = '00:00', fraction = '0', hours = '+00', minutes = '00'] = LITERAL.exec(text.trim()) ?? []
  if (!day) throw invalidDateTime(type, text)
  const instant = new Date(`${day}T${time}${hours}:${minutes}`)
  // JavaScript takes the 30th of February for the 1st of March
  const isDay = !Number.isNaN(instant.getTime()) && new Date(day).toISOString().startsWith(day)
  if (!isDay || !isInYears1To9999(day) || !isInYears1To9999(instant.toISOString())) throw dateTimeOutOfRange(text)
  return { day, seconds: instant.getTime() / 1000, micros: Math.round(Number(`0.${fraction}`) * 1_000_000) }
}

const isInYears1To9999 = (iso: string) => /^(?!0000)\d{4}-/.test(iso)
