import { notImplemented, tooMuch } from './errors.ts'
import { TextReader } from './text-reader.ts'

/** A filter as the URL states it, before its column and value are checked against a table. */
export type Condition = Comparison | Logic

export type Operator = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike'

export type Trilean = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

export type Test =
  | { operator: Operator; value: string }
  | { operator: 'in'; values: string[] }
  | { operator: 'is'; value: Trilean }

export interface Comparison {
  kind: 'comparison'
  column: string
  isNegated: boolean
  test: Test
}

interface Logic {
  kind: 'and' | 'or'
  isNegated: boolean
  parts: Condition[]
}

const OPERATORS: ReadonlySet<string> = new Set<Operator>(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'])
const TRILEANS: ReadonlySet<string> = new Set<Trilean>(['null', 'not_null', 'true', 'false', 'unknown'])

const MAX_LIST = 1000
const MAX_DEPTH = 10

/** One filter parameter, `column=not.eq.value`. Throws PGRST100. */
export function parseFilter(key: string, value: string): Comparison {
  const column = parseColumn(key)
  const reader = new TextReader(value, 'filter')
  const isNegated = reader.take('not.')
  return { kind: 'comparison', column, isNegated, test: parseTest(reader, restOf) }
}

/** One logic parameter: `or=(a.eq.1,and(b.gt.2,not.c.is.null))`; the key is and, or, not.and, not.or. Throws PGRST100. */
export function parseLogic(key: string, value: string): Condition {
  const operation = key.replace(/^not\./, '')
  const reader = new TextReader(value, 'logic tree', key.length)
  const parts = parseParts(reader, 1)
  if (!reader.isAtEnd) throw reader.unexpected('end of input')
  return { kind: operation as 'and' | 'or', isNegated: key.startsWith('not.'), parts }
}

/** The column of a filter's key. A path into JSON and a column of an embedded table are refused: they are not supported. */
function parseColumn(key: string): string {
  const reader = new TextReader(key, 'tree path')
  const column = reader.name()
  if (column !== undefined && reader.isAtEnd) return column
  refusePath(reader, /->|\./y)
  throw reader.unexpected('field name (* or [a..z0..9_$])')
}

function refusePath(reader: TextReader, path = /->/y): void {
  if (reader.match(path)) throw notImplemented('The embedded backend filters whole columns only.')
}

function parseParts(reader: TextReader, depth: number): Condition[] {
  if (depth > MAX_DEPTH) throw tooMuch(`Conditions are nested deeper than ${MAX_DEPTH} levels.`)
  reader.skipSpaces()
  if (!reader.take('(')) throw reader.unexpected('"("')
  const parts: Condition[] = []
  reader.list(() => parts.push(parsePart(reader, depth)))
  if (!reader.take(')')) throw reader.unexpected('"," or ")"')
  return parts
}

function parsePart(reader: TextReader, depth: number): Condition {
  const nested = reader.match(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y)
  if (nested) {
    const kind = nested.replace('not.', '') as 'and' | 'or'
    return { kind, isNegated: nested.startsWith('not.'), parts: parseParts(reader, depth + 1) }
  }
  const column = reader.name()
  refusePath(reader)
  if (column === undefined || !reader.take('.'))
    throw reader.unexpected('field name (* or [a..z0..9_$]) or logic operator (and, or)')
  const isNegated = reader.take('not.')
  const isEnd = /(?=[,)]|$)/y
  const inTree = (inner: TextReader) => quotedUntil(inner, isEnd) ?? inner.match(/\{[^{}]*\}|[^,)]*/y) ?? ''
  return { kind: 'comparison', column, isNegated, test: parseTest(reader, inTree) }
}

function parseTest(reader: TextReader, readValue: (reader: TextReader) => string): Test {
  const start = reader.at
  const name = reader.match(/[^.]*/y) ?? ''
  if (!reader.take('.'))
    throw reader.fault(`unexpected "${name[0] ?? ''}" expecting "not" or operator (eq, gt, ...)`, start)
  if (name === 'in') return { operator: 'in', values: parseList(reader) }
  if (name === 'is') return { operator: 'is', value: parseTrilean(reader) }
  if (!OPERATORS.has(name)) throw reader.fault(`unknown single value operator ${name}`, reader.at - 1)
  return { operator: name as Operator, value: readValue(reader) }
}

function parseList(reader: TextReader): string[] {
  reader.skipSpaces()
  if (!reader.take('(')) throw reader.unexpected('"("')
  reader.skipSpaces()
  const values: string[] = []
  const isEnd = /(?=[,)])/y
  do {
    values.push(quotedUntil(reader, isEnd) ?? reader.match(/[^,)]*/y) ?? '')
    if (values.length > MAX_LIST) throw tooMuch(`A list has more than ${MAX_LIST} values.`)
  } while (reader.take(','))
  if (!reader.take(')')) throw reader.unexpected('"," or ")"')
  reader.skipSpaces()
  return values.length === 1 && values[0] === '' ? [] : values
}

function parseTrilean(reader: TextReader): Trilean {
  const at = reader.at
  const word = (reader.match(/\w*/y) ?? '').toLowerCase()
  if (!TRILEANS.has(word)) {
    const found = reader.text[at] ?? ''
    throw reader.fault(`unexpected "${found}" expecting isVal: (null, not_null, true, false, unknown)`, at)
  }
  return word as Trilean
}

/** A quoted value, but only if `end` follows it; a quote inside an unquoted value is an ordinary character. */
function quotedUntil(reader: TextReader, end: RegExp): string | undefined {
  const start = reader.at
  const value = reader.quoted()
  if (value !== undefined && reader.match(end) !== undefined) return value
  reader.at = start
  return undefined
}

function restOf(reader: TextReader): string {
  const value = reader.text.slice(reader.at)
  reader.at = reader.text.length
  return value
}
