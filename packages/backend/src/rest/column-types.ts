import type { SQLInputValue } from 'node:sqlite'
import { formatInstant } from '../database/clock.ts'
import type { ColumnType } from '../database/schema.ts'
import {
  dateTimeOutOfRange,
  invalidDateTime,
  invalidJson,
  invalidText,
  nulByte,
  nulCharacter,
  numberOutOfRange,
} from './errors.ts'
import { canonicalJson, parseJson, requireDepth, stringsIn, textOf } from './json-values.ts'

/*
 * SQLite takes almost any value in any column, so values are parsed here by the column's declared type, in the spelling of
 * JSON and of PostgREST, and refused with Postgres's codes: 22P02 (not such a value), 22003 (too large), 22007, 22008 (no such date), 22P05 (\u0000).
 */

/** A filter's literal as SQLite stores it. Throws the ApiError that Postgres would give. */
export function parseLiteral(type: ColumnType, text: string): SQLInputValue {
  if (text.includes('\0')) throw nulByte()
  return parsers[type](text)
}

/** A value of a JSON body as SQLite stores it; null is null in every type. Throws the ApiError that Postgres would give. */
export function parseBodyValue(type: ColumnType, value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null
  if (type === 'jsonb') return storedJson(value)
  const text = textOf(value)
  requireText(text)
  return parsers[type](text)
}

const parsers: Record<ColumnType, (text: string) => SQLInputValue> = {
  text: (text) => text,
  integer: parseInteger,
  'double precision': parseDouble,
  boolean: parseBoolean,
  uuid: parseUuid,
  date: parseDate,
  timestamptz: parseInstant,
  jsonb: (text) => storedJson(parseJsonLiteral(text)),
}

function parseInteger(text: string): number {
  if (!/^-?\d+$/.test(text)) throw invalidText('integer', text)
  const value = Number(text)
  if (value < -2_147_483_648 || value > 2_147_483_647) throw numberOutOfRange(text)
  return value
}

function parseDouble(text: string): number {
  const value = Number(text)
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) || !Number.isFinite(value))
    throw invalidText('double precision', text)
  return value
}

function parseBoolean(text: string): number {
  if (text !== 'true' && text !== 'false') throw invalidText('boolean', text)
  return Number(text === 'true')
}

function parseUuid(text: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw invalidText('uuid', text)
  return text.toLowerCase()
}

/**
 * Dates and instants as programs and PostgREST write them, by ISO 8601: a date, or a date and a time with or without seconds,
 * fractions and offset, in UTC without one. Postgres reads many more spellings, which are refused.
 */
const LITERAL =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d+))?(?:Z|([+-](?:0\d|1[0-5]))(?::?([0-5]\d))?)?)?$/i

/** `2024-01-05` of a date literal; a time of day is read and dropped, as Postgres does. */
function parseDate(text: string): string {
  return readDateTime('date', text).day
}

/** The instant in PostgREST's form, `2024-01-05T10:00:00+00:00`. */
function parseInstant(text: string): string {
  const { seconds, micros } = readDateTime('timestamp with time zone', text)
  const carry = micros === 1_000_000 ? 1 : 0
  return formatInstant(seconds + carry, carry ? 0 : micros)
}

/** The day as it is written, and the whole seconds since 1970 with the microseconds after them. */
function readDateTime(type: string, text: string) {
  const [, day, time = '00:00', fraction = '0', hours = '+00', minutes = '00'] = LITERAL.exec(text.trim()) ?? []
  if (!day) throw invalidDateTime(type, text)
  const instant = new Date(`${day}T${time}${hours}:${minutes}`)
  // JavaScript takes the 30th of February for the 1st of March
  const isDay = !Number.isNaN(instant.getTime()) && new Date(day).toISOString().startsWith(day)
  if (!isDay || !isInYears1To9999(day) || !isInYears1To9999(instant.toISOString())) throw dateTimeOutOfRange(text)
  return { day, seconds: instant.getTime() / 1000, micros: Math.round(Number(`0.${fraction}`) * 1_000_000) }
}

const isInYears1To9999 = (iso: string) => /^(?!0000)\d{4}-/.test(iso)

function parseJsonLiteral(text: string): unknown {
  requireDepth(text)
  try {
    return parseJson(text)
  } catch {
    if (text.trim() === '') throw invalidJson('The input string ended unexpectedly.')
    const token = /^\s*([^\s"{}[\],:]+)/.exec(text)?.[1]
    throw invalidJson(token ? `Token "${token}" is invalid.` : null)
  }
}

/** A bare number is stored as bytes: SQLite's numeric affinity would change its spelling. */
function storedJson(value: unknown): SQLInputValue {
  for (const string of stringsIn(value)) requireText(string)
  const text = canonicalJson(value)
  return /^[-\d]/.test(text) ? Buffer.from(text) : text
}

function requireText(text: string): void {
  if (text.includes('\0')) throw nulCharacter()
  if (!text.isWellFormed()) throw invalidJson('Unicode low surrogate must follow a high surrogate.')
}
