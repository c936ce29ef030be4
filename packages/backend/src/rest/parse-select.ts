import type { Table } from '../database/schema.ts'
import { columnNotFound, notImplemented, tooMuch } from './errors.ts'
import { TextReader } from './text-reader.ts'

export interface Selected {
  column: string
  alias: string
}

const MAX_SELECTED = 200

/** The columns of `select=*,alias:column`, each once per alias. Throws PGRST100, PGRST127 or 42703. */
export function parseSelect(text: string, table: Table): Selected[] {
  const reader = new TextReader(text, 'select parameter')
  const selected = new Map<string, Selected>()
  let count = 0
  reader.wholeList(() => {
    const items = parseItem(reader, table)
    for (const item of items) selected.set(`${item.alias}:${item.column}`, item)
    count += items.length
    if (count > MAX_SELECTED) throw tooMuch(`More than ${MAX_SELECTED} columns are selected.`)
  })
  return [...selected.values()]
}

function parseItem(reader: TextReader, table: Table): Selected[] {
  if (reader.take('*')) return [...table.columns.keys()].map((column) => ({ column, alias: column }))
  reader.take('...')
  const first = reader.name()
  if (first === undefined) throw reader.unexpected('"...", field name (* or [a..z0..9_$]) or "*"')
  const isAliased = reader.text[reader.at] === ':' && reader.text[reader.at + 1] !== ':' && reader.take(':')
  const column = isAliased ? reader.name() : first
  if (column === undefined) throw reader.unexpected('field name (* or [a..z0..9_$])')
  if (reader.match(/\.|->|::|(?:![\w$]+)*\(/y))
    throw notImplemented('The embedded backend selects whole columns of one table, as they are.')
  if (!table.columns.has(column)) throw columnNotFound(table.name, column)
  return [{ column, alias: first }]
}
