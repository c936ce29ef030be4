import type { SQLInputValue } from 'node:sqlite'
import type { Database } from '../database/database.ts'
import type { Table } from '../database/schema.ts'
import { parseBodyValue } from './column-types.ts'
import { notNullViolated } from './errors.ts'
import type { Fragment } from './where.ts'

const ALL: Fragment = { sql: '*', values: [] }

/** Values as SQLite stores them, by column. */
export type StoredValues = Map<string, SQLInputValue>

/** What to do if the row exists: nothing, or update it, but for `kept` columns, if it meets `where`, a clause that may be empty. */
export interface OnConflict {
  columns: string[]
  merges: boolean
  kept: readonly string[]
  where: Fragment
}

/** Parses the named columns of a row; the others get their defaults. Throws the codes of column-types.ts. */
export function parseRow(table: Table, names: readonly string[], row: Record<string, unknown>): StoredValues {
  // names were checked against the table
  return new Map(names.map((name) => [name, parseBodyValue(table.columns.get(name)!.type, row[name])]))
}

/** Inserts one row and returns its `returning` columns; undefined if a conflict prevented it. */
export function storeRow(
  database: Database,
  table: Table,
  { values, conflict, returning }: { values: StoredValues; conflict?: OnConflict | undefined; returning: Fragment },
): unknown[] | undefined {
  const names = [...values.keys()]
  const columns = names.map((name) => `"${name}"`).join(', ')
  const what = names.length ? `(${columns}) values (${names.map(() => '?').join(', ')})` : 'default values'
  const upsert = conflict && names.length ? conflictSql(table, names, conflict) : { sql: '', values: [] }
  const sql = `insert into "${table.name}" ${what}${upsert.sql} returning ${returning.sql}`
  const stored = database.arrays(sql, [...values.values(), ...upsert.values, ...returning.values])[0]
  if (stored) database.noteWrite(table.name)
  return stored
}

/** Throws 23502 for a new row without its key: SQLite would store null there, or make up a number. */
export function requireKey({ name, columns, primaryKey }: Table, values: StoredValues): void {
  const isMissing = (column: string) =>
    values.has(column) ? values.get(column) === null : !columns.get(column)?.hasDefault
  const missing = primaryKey.find(isMissing)
  if (missing !== undefined) throw notNullViolated(name, missing)
}

/** Inserts rows of JSON values without checking access rules, in the caller's transaction if there is one. */
export function insertRows(database: Database, tableName: string, rows: readonly Record<string, unknown>[]): void {
  const table = database.tables.get(tableName)
  if (!table) throw new Error(`There is no table ${tableName}.`)
  database.transaction(() => {
    for (const row of rows) {
      const unknown = Object.keys(row).find((name) => !table.columns.has(name))
      if (unknown) throw new Error(`There is no column ${tableName}.${unknown}.`)
      const values = parseRow(table, Object.keys(row), row)
      requireKey(table, values)
      storeRow(database, table, { values, returning: ALL })
    }
  })
}

function conflictSql(table: Table, names: string[], { columns, merges, kept, where }: OnConflict): Fragment {
  const target = ` on conflict (${columns.map((name) => `"${name}"`).join(', ')})`
  if (!merges) return { sql: `${target} do nothing`, values: [] }
  const written = names
    .filter((name) => name !== 'updated_at' && !kept.includes(name))
    .map((name) => `"${name}" = excluded."${name}"`)
  if (table.columns.has('updated_at')) written.push('"updated_at" = now()')
  return { sql: `${target} do update set ${written.join(', ')}${where.sql}`, values: where.values }
}
