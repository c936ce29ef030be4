import type { SQLInputValue } from 'node:sqlite'
import type { ColumnType } from '../database/schema.ts'
import { parseDate, parseInstant } from './date-time.ts'
import { invalidJson, invalidText, nulByte, nulCharacter, numberOutOfRange } from './errors.ts'
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
