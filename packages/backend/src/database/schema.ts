import type { DatabaseSync } from 'node:sqlite'
import { constraintNames } from './constraint-names.ts'

/** The column types that both SQLite and Postgres accept; values are parsed by them. */
const COLUMN_TYPES = ['uuid', 'text', 'boolean', 'integer', 'double precision', 'jsonb', 'date', 'timestamptz'] as const
export type ColumnType = (typeof COLUMN_TYPES)[number]

export interface Column {
  name: string
  type: ColumnType
  notNull: boolean
  hasDefault: boolean
  /** Its place in `select *`. */
  index: number
}

/** A primary key or unique constraint, with its name in the migration. */
export interface UniqueKey {
  name: string
  columns: string[]
}

export interface Table {
  name: string
  columns: ReadonlyMap<string, Column>
  primaryKey: string[]
  uniqueKeys: UniqueKey[]
}

/** Whether there is a table of this name, of whatever kind. */
export function hasTable(connection: DatabaseSync, name: string): boolean {
  return connection.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined
}

/** The product's tables by name. The API exposes neither SQLite's nor those of this package (`_…`). */
export function readTables(connection: DatabaseSync): Map<string, Table> {
  const rows = connection
    .prepare(
      "select name, sql from sqlite_schema where type = 'table' and name not glob '_*' and name not glob 'sqlite_*'",
    )
    .all()
  return new Map(rows.map((row) => [String(row.name), readTable(connection, String(row.name), String(row.sql))]))
}

function readTable(connection: DatabaseSync, name: string, sql: string): Table {
  const info = connection.prepare('select * from pragma_table_xinfo(?)').all(name)
  const columns = info.map((row, index) => ({
    name: String(row.name),
    type: columnType(name, String(row.name), String(row.type)),
    notNull: row.notnull === 1,
    hasDefault: row.dflt_value !== null,
    index,
  }))
  // not of an index: an integer primary key is the row id and has no index
  const primaryKey = info
    .filter((row) => Number(row.pk) > 0)
    .sort((one, other) => Number(one.pk) - Number(other.pk))
    .map((row) => String(row.name))
  return {
    name,
    columns: new Map(columns.map((column) => [column.name, column])),
    primaryKey,
    uniqueKeys: readUniqueKeys(connection, name, sql, primaryKey),
  }
}

function columnType(table: string, column: string, declared: string): ColumnType {
  const type = COLUMN_TYPES.find((known) => known === declared.toLowerCase())
  if (!type) throw new Error(`${table}.${column} has the type "${declared}"; known are ${COLUMN_TYPES.join(', ')}.`)
  return type
}

function readUniqueKeys(connection: DatabaseSync, table: string, sql: string, primaryKey: string[]): UniqueKey[] {
  const named = constraintNames(sql)
  const indexes = connection
    .prepare('select name, origin from pragma_index_list(?) where "unique" = 1 and origin <> \'pk\'')
    .all(table)
  const others = indexes.map((index) => {
    const rows = connection.prepare('select name from pragma_index_info(?) order by seqno').all(index.name as string)
    const columns = rows.map((row) => String(row.name))
    const own = index.origin === 'c' ? String(index.name) : named.get(columns.join(','))
    return { name: own ?? `${table}_${columns.join('_')}_key`, columns }
  })
  if (primaryKey.length === 0) return others
  return [{ name: named.get(primaryKey.join(',')) ?? `${table}_pkey`, columns: primaryKey }, ...others]
}
