import type { DatabaseSync } from 'node:sqlite'

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

/** Names of keys and unique constraints by columns: SQLite reports a violated one by these, Postgres by name. */
export function constraintNames(createTable: string): Map<string, string> {
  const names = new Map<string, string>()
  const bare = createTable.replace(/--[^\n]*/g, ' ').replace(/'(?:[^']|'')*'/g, "''")
  for (const part of topLevelParts(bare.slice(bare.indexOf('(') + 1, bare.lastIndexOf(')')))) {
    const ofTable = /^\s*constraint\s+"?(\w+)"?\s+(?:primary\s+key|unique)\s*\(([^)]*)\)/i.exec(part)
    if (ofTable) {
      names.set(ofTable[2]!.replace(/["\s]/g, ''), ofTable[1]!)
      continue
    }
    const column = /^\s*"?(\w+)"?/.exec(part)?.[1]
    const ofColumn = /\bconstraint\s+"?(\w+)"?\s+(?:primary\s+key|unique)\b/i.exec(part)
    if (column && ofColumn) names.set(column, ofColumn[1]!)
  }
  return names
}

/** Splits at the commas outside parentheses. */
function topLevelParts(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}
