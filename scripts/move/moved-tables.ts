import type { FolderReader, Table } from '@portico/backend/move'
import { FORMS } from '#content/forms.ts'
import type { ContentForm } from '#content/kind.ts'
import { access } from '#server/backend/access.ts'

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
export const ACCESS_KEYS = { name: 'access_keys', key: 'id' }
/** A row belongs to the account of its id. */
export const PROFILES = 'profiles'

/** Tables that stay behind: contact_limits has hashes that depend on the secret key, for an hour. */
const STAYING = new Set(['contact_limits'])

const forms: Readonly<Record<string, ContentForm | undefined>> = FORMS

/** What the program writes, in the words of the admin. */
const LABELS: Readonly<Record<string, string>> = {
  [PROFILES]: 'Rights of accounts',
  [INBOX.name]: 'Messages',
  [ACCESS_KEYS.name]: 'Keys of programs',
  visits: 'Visits',
  kept_values: 'Kept newsletter',
  mail_settings: 'Mail server',
  content_versions: 'Versions',
  content_drafts: 'Drafts',
  content_previews: 'Preview links',
}

/** What the owner calls the content of a table. */
export const labelOf = (table: string): string => forms[table]?.label ?? LABELS[table] ?? table

/** A row, by the name that the owner gave it if it has one. */
export const rowName = ({ name, key }: Pick<MovedTable, 'name' | 'key'>, row: Record<string, unknown>): string =>
  `${labelOf(name)} (${row[forms[name]?.nameColumn ?? key]})`

/** What the migrations made. */
export type Schema = Pick<FolderReader, 'tables' | 'emptyRow'>

/**
 * The tables that have access rules, which are all, in the order in which they are filled: profiles, what the owner
 * writes, then what the program writes (a database may write history of its own while the others are filled).
 */
export function movedTables({ tables: schema, emptyRow }: Schema): MovedTable[] {
  const tables = Object.keys(access)
    .filter((name) => !STAYING.has(name))
    .map((name) => movedTable(schema.get(name)!, emptyRow(name)))
  const rank = ({ name, isEdited }: MovedTable) => (name === PROFILES ? 0 : isEdited ? 1 : 2)
  return tables.sort((one, other) => rank(one) - rank(other))
}

function movedTable({ name, columns, primaryKey }: Table, empty: MovedTable['empty']): MovedTable {
  const [key] = primaryKey
  if (!key || primaryKey.length > 1) throw new Error(`A move needs a primary key of one column in ${name}.`)
  const isEdited = access[name]?.grants.authenticated?.some((operation) => operation !== 'select') ?? false
  return { name, key, columns, isSingleton: columns.has('singleton'), empty, isEdited }
}
