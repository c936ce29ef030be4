import type { ColumnType, Table } from '../database/schema.ts'
import { toJsonText } from './column-types.ts'
import type { Selected } from './parse-select.ts'

interface Field {
  key: string
  type: ColumnType
  index: number
}

/** Where to find each selected column in rows that hold the columns of `order`, and how its key is written. */
export function fieldsOf(selected: readonly Selected[], order: readonly string[], table: Table): Field[] {
  return selected.map(({ column, alias }) => ({
    key: `${JSON.stringify(alias)}:`,
    // parseSelect has checked that the column exists
    type: table.columns.get(column)!.type,
    index: order.indexOf(column),
  }))
}

/** One row as PostgREST writes it. Built by hand: it is the hottest loop of the backend. */
export function rowToJson(row: readonly unknown[], fields: readonly Field[], stripsNulls: boolean): string {
  let text = ''
  for (const { key, type, index } of fields) {
    const stored = row[index]
    if (stored === null && stripsNulls) continue
    text += `${text && ','}${key}${toJsonText(type, stored)}`
  }
  return `{${text}}`
}
