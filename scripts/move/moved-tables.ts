import type { FolderReader, Table } from '@portico/backend/move'
import { access } from '#server/backend/access.ts'

/** A table that moves. */
export interface MovedTable {
  name: string
  /** Its primary key: one column of uuids. */
  key: string
  columns: Table['columns']
  /** It has one row, which the migrations made. */
  isSingleton: boolean
  /** Its columns in a row to which nothing was written. */
  empty: Record<string, unknown>
  /** The owner writes it; the others are written by the program. */
  isEdited: boolean
}

/** The inbox, of which every message is mailed by one side only. */
export const INBOX = { name: 'contact_messages', key: 'id' }
/** A row belongs to the account of its id. */
export const PROFILES = 'profiles'

/** Tables that stay behind: contact_limits has hashes that depend on the secret key, for an hour. */
const STAYING = new Set(['contact_limits'])

/** What the migrations made. */
export type Schema = Pick<FolderReader, 'tables' | 'emptyRow'>

/**
 * The tables that have access rules, which are all, in the order in which they are filled: profiles, what the owner
 * writes, then what the program writes (a database may write history of its own while the others are filled).
 */
export function movedTables({ tables: schema, emptyRow }: Schema): MovedTable[] {
  const tables = Object.keys(access)
    .filter((name) => !STAYING.has(name))
    .map((name) => movedTable(requireTable(schema, name), emptyRow(name)))
  const rank = ({ name, isEdited }: MovedTable) => (name === PROFILES ? 0 : isEdited ? 1 : 2)
  return tables.sort((one, other) => rank(one) - rank(other))
}

function requireTable(schema: ReadonlyMap<string, Table>, name: string): Table {
  const table = schema.get(name)
  if (!table) throw new Error(`The migrations make no table ${name}.`)
  return table
}

function movedTable({ name, columns, primaryKey }: Table, empty: MovedTable['empty']): MovedTable {
  const [key] = primaryKey
  if (!key || primaryKey.length > 1) throw new Error(`A move needs a primary key of one column in ${name}.`)
  const isEdited = access[name]?.grants.authenticated?.some((operation) => operation !== 'select') ?? false
  return { name, key, columns, isSingleton: columns.has('singleton'), empty, isEdited }
}
