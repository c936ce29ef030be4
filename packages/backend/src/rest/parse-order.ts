import type { Column, Table } from '../database/schema.ts'
import { columnNotFound, notImplemented, tooMuch } from './errors.ts'
import { TextReader } from './text-reader.ts'

const MAX_TERMS = 20

/** One column to order by. Text sorts by code point (Postgres: by the database's collation). */
export interface OrderTerm {
  column: Column
  isDescending: boolean
  nullsFirst: boolean
}

/** `order=title.desc.nullslast`; by default nulls are last ascending, first descending. Throws PGRST100 or 42703. */
export function parseOrder(text: string | null, table: Table): OrderTerm[] {
  if (text === null) return []
  const reader = new TextReader(text, 'order')
  const terms = new Map<Column, OrderTerm>()
  let count = 0
  reader.wholeList(() => {
    const term = parseTerm(reader, table)
    if (!terms.has(term.column)) terms.set(term.column, term)
    if (++count > MAX_TERMS) throw tooMuch(`More than ${MAX_TERMS} columns to order by.`)
  })
  return [...terms.values()]
}

export function orderSql(terms: readonly OrderTerm[]): string {
  if (terms.length === 0) return ''
  const sql = ({ column, isDescending, nullsFirst }: OrderTerm) =>
    `"${column.name}" ${isDescending ? 'desc' : 'asc'} nulls ${nullsFirst ? 'first' : 'last'}`
  return ` order by ${terms.map(sql).join(', ')}`
}

function parseTerm(reader: TextReader, table: Table): OrderTerm {
  const name = reader.name()
  if (name === undefined) throw reader.unexpected('field name (* or [a..z0..9_$])')
  if (reader.match(/->|\(/y)) throw notImplemented('The embedded backend orders by whole columns only.')
  const isDescending = reader.match(/\.(?:asc|desc)(?=[., \t]|$)/y) === '.desc'
  const nulls = reader.match(/\.nulls(?:first|last)(?=[, \t]|$)/y)
  if (reader.take('.')) throw reader.unexpected('"asc", "desc", "nullsfirst" or "nullslast"')
  const column = table.columns.get(name)
  if (!column) throw columnNotFound(table.name, name)
  return { column, isDescending, nullsFirst: nulls ? nulls === '.nullsfirst' : isDescending }
}
