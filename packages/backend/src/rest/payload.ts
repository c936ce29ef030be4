import { isObject } from '../http/body.ts'
import { invalidBody, payloadColumnNotFound } from './errors.ts'
import { parseJson, requireDepth, stringsIn } from './json-values.ts'
import type { RestRequest } from './rest-request.ts'
import { TextReader } from './text-reader.ts'

export type Payload = ReturnType<typeof parsePayload>

/**
 * The rows of a body and the columns to write, those of `columns=`, or the keys, the same in every row. Other members of a
 * row are ignored, missing ones are null. Throws PGRST102, PGRST100 or PGRST204.
 */
export function parsePayload({ body, contentType, query, table }: RestRequest) {
  requireJson(contentType)
  const rows = rowsOf(body)
  const list = query.get('columns')
  // with `columns=` PostgREST passes the body on as it is, and Postgres is the one to refuse it
  if (list === null) requireUnicode(body, rows)
  const columns = list === null ? keysOf(rows) : parseNames('columns parameter', list)
  const unknown = columns.find((column) => !table.columns.has(column))
  if (unknown !== undefined) throw payloadColumnNotFound(table.name, unknown)
  return { rows, columns }
}

/** Names separated by commas, as in `columns=` and `on_conflict=`. Throws PGRST100. */
export function parseNames(what: string, list: string): string[] {
  const reader = new TextReader(list, what)
  const names = new Set<string>()
  reader.wholeList(() => {
    const name = reader.name()
    if (name === undefined) throw reader.unexpected('field name')
    names.add(name)
  })
  return [...names]
}

function requireJson(contentType: string | null): void {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? 'application/json'
  if (type !== 'application/json') throw invalidBody(`Content-Type not acceptable: ${type}`)
}

function rowsOf(body: string): Record<string, unknown>[] {
  const value = parsed(body)
  if (!Array.isArray(value)) return isObject(value) ? [value] : []
  if (!value.every(isObject)) throw invalidBody('All object keys must match')
  return value
}

function parsed(body: string): unknown {
  // a column's value is nested in its row and, if there are several, in their array
  requireDepth(body, body.trimStart().startsWith('[') ? 2 : 1)
  try {
    return parseJson(body)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
}

/** Half a surrogate pair can only be written as an escape. */
function requireUnicode(body: string, rows: Record<string, unknown>[]): void {
  if (!/\\u[dD][89a-fA-F]/.test(body)) return
  for (const text of stringsIn(rows)) if (!text.isWellFormed()) throw invalidBody('Empty or invalid json')
}

function keysOf(rows: Record<string, unknown>[]): string[] {
  const keys = Object.keys(rows[0] ?? {})
  const sameKeys = (row: Record<string, unknown>) =>
    Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
  if (!rows.every(sameKeys)) throw invalidBody('All object keys must match')
  return keys
}
