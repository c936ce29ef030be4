import type { Table } from '../database/schema.ts'
import { cannotParse, columnNotFound, notEmbedded, notImplemented, tooMuch } from './errors.ts'
import { TextReader } from './text-reader.ts'

const MAX_TERMS = 20

/**
 * The SQL of `order=display_order.asc,title.desc.nullslast`. Nulls stand as Postgres puts them: last when ascending, first
 * when descending. Text sorts by code point (Postgres: by the database's collation). Throws PGRST100 or 42703.
 */
export function parseOrder(text: string, table: Table): string {
  const reader = new TextReader(text)
  const terms: string[] = []
  do {
    reader.skipSpaces()
    terms.push(parseTerm(reader, table))
    if (terms.length > MAX_TERMS) throw tooMuch(`More than ${MAX_TERMS} columns to order by.`)
    reader.skipSpaces()
  } while (reader.take(','))
  if (!reader.isAtEnd) throw fail(reader, 'expecting "," or end of input')
  return ` order by ${terms.join(', ')}`
}

function parseTerm(reader: TextReader, table: Table): string {
  const column = reader.name()
  if (column === undefined) throw fail(reader, 'expecting field name (* or [a..z0..9_$])')
  if (reader.take('(')) throw notEmbedded(column)
  if (reader.take('->')) throw notImplemented('The embedded backend orders by whole columns only.')
  const direction = reader.match(/\.(?:asc|desc)(?=[., \t]|$)/y) ?? '.asc'
  const nulls = reader.match(/\.nulls(?:first|last)(?=[, \t]|$)/y)
  if (reader.take('.')) throw fail(reader, 'expecting "asc", "desc", "nullsfirst" or "nullslast"')
  if (!table.columns.has(column)) throw columnNotFound(table.name, column)
  const nullsFirst = nulls ? nulls === '.nullsfirst' : direction === '.desc'
  return `"${column}" ${direction.slice(1)} nulls ${nullsFirst ? 'first' : 'last'}`
}

function fail(reader: TextReader, expecting: string) {
  return cannotParse('order', reader.text, reader.at + 1, `${reader.unexpected()} ${expecting}`)
}
