import type { SQLInputValue } from 'node:sqlite'
import type { ColumnType } from '../database/schema.ts'
import { parseDate, parseInstant } from './date-time.ts'
import { doubleOutOfRange, invalidJson, invalidText, nulByte, nulCharacter, numberOutOfRange } from './errors.ts'
import { canonicalJson, parseJson, requireDepth, stringsIn, textOf } from './json-values.ts'

/*
 * SQLite takes almost any value in any column, so values are parsed here by the column's declared type, as Postgres does,
 * and refused with its codes: 22P02 (not such a value), 22003 (too large), 22007, 22008 (no such date), 22P05 (\u0000).
 */

export const POSTGRES_NAMES: Record<ColumnType, string> = {
  uuid: 'uuid',
  text: 'text',
  boolean: 'boolean',
  integer: 'integer',
  'double precision': 'double precision',
  jsonb: 'jsonb',
  date: 'date',
  timestamptz: 'timestamp with time zone',
}

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
  if (!/^[ \t\n\v\f\r]*[+-]?\d+[ \t\n\v\f\r]*$/.test(text)) throw invalidText('integer', text)
  const value = Number(text)
  if (value < -2_147_483_648 || value > 2_147_483_647) throw numberOutOfRange(text)
  return value
}

const DOUBLE = /^[ \t\n\v\f\r]*([+-]?)(?:((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|(inf(?:inity)?)|(nan))[ \t\n\v\f\r]*$/i

/** NaN and Infinity are texts, which SQLite sorts after every number, as Postgres sorts them. */
function parseDouble(text: string): number | string {
  const [, sign, digits, infinity, nan] = DOUBLE.exec(text) ?? []
  if (nan && !sign) return 'NaN'
  if (infinity) return sign === '-' ? Number.NEGATIVE_INFINITY : 'Infinity'
  if (digits === undefined) throw invalidText('double precision', text)
  const value = Number(`${sign}${digits}`)
  const isLost = value === 0 && /[1-9]/.test(digits.replace(/e.*/i, ''))
  if (!Number.isFinite(value) || isLost) throw doubleOutOfRange(text.trim())
  return value
}

function parseBoolean(text: string): number {
  const word = text.trim().toLowerCase()
  const isStartOf = (whole: string, shortest = 1) => word.length >= shortest && whole.startsWith(word)
  if (isStartOf('true') || isStartOf('yes') || word === 'on' || word === '1') return 1
  if (isStartOf('false') || isStartOf('no') || isStartOf('off', 2) || word === '0') return 0
  throw invalidText('boolean', text)
}

/** Hyphens may follow any group of four digits, and braces may surround all of it. */
function parseUuid(text: string): string {
  const bare = /^\{.*\}$/.test(text) ? text.slice(1, -1) : text
  if (!/^[0-9a-f]{4}(-?[0-9a-f]{4}){7}$/i.test(bare)) throw invalidText('uuid', text)
  return bare
    .replaceAll('-', '')
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

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
