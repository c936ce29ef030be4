import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Account } from '../auth/stores/accounts.ts'
import { RESTORING } from '../backup/complete-restore.ts'
import { openToRead } from '../backup/integrity-check.ts'
import { databasePath } from '../database/connect.ts'
import { camelCased, type Row } from '../database/database.ts'
import { holdLock } from '../database/lock.ts'
import { afterMigrations, appliedMigrations, listMigrations, refuseForeign } from '../database/migrate.ts'
import { type Column, readTables, type Table } from '../database/schema.ts'
import { product } from '../product.ts'
import { etagOf } from '../storage/object-files.ts'
import type { StoredObject } from '../storage/storage.ts'

/** An account in the form that another auth service accepts. */
export interface FolderAccount
  extends Pick<
    Account,
    'id' | 'email' | 'passwordHash' | 'emailConfirmedAt' | 'bannedUntil' | 'userMetadata' | 'appMetadata'
  > {
  /** Whether it has a verified second factor. */
  hasFactor: boolean
  hasPasskeys: boolean
}

/** With `isAlone` no other process can serve the folder until disposal. Throws an error worded for the owner. */
export function readFolder(dataDir: string, migrationsDir: string, { isAlone }: { isAlone: boolean }) {
  const path = databasePath(dataDir)
  if (!existsSync(path))
    throw new Error(`There is no site in ${dataDir}. Set ${product.words.dataDir} to the folder that holds it.`)
  using opening = new DisposableStack()
  if (isAlone) opening.use(holdLock(dataDir))
  if (existsSync(join(dataDir, RESTORING)))
    throw new Error(`A restore of ${dataDir} was interrupted. Start the site once to complete it, and stop it again.`)
  const connection = opening.use(openToRead(path))
  requireThisVersion(connection, dataDir, migrationsDir)
  return reader(connection, dataDir, opening.move())
}

function requireThisVersion(connection: DatabaseSync, dataDir: string, migrationsDir: string): void {
  const [applied, known] = [appliedMigrations(connection), listMigrations(migrationsDir)]
  refuseForeign(applied, known)
  if (known.every(({ name }) => applied.has(name))) return
  throw new Error(
    `The database of ${dataDir} is of an earlier version of this program. Start the site once, which brings it up to ` +
      'date, and stop it again.',
  )
}

export type FolderReader = ReturnType<typeof reader>

/** Reads a data folder without changing anything in it. */
function reader(connection: DatabaseSync, dataDir: string, opened: Disposable) {
  return {
    ...tableReader(connection),
    accounts: () => connection.prepare(ACCOUNTS).all().map(accountOf),
    objects: () =>
      connection
        .prepare('select * from _objects order by bucket, name')
        .all()
        .map(camelCased<StoredObject>),
    /** Undefined if the file is missing, or its bytes are not those that were stored. */
    async read({ file, etag }: Pick<StoredObject, 'file' | 'etag'>): Promise<Uint8Array | undefined> {
      const bytes = await readFile(join(dataDir, 'files', file)).catch(() => undefined)
      return bytes && etagOf(bytes) === etag ? bytes : undefined
    },
    [Symbol.dispose]: () => opened[Symbol.dispose](),
  }
}

/** Reads the product's tables; values are those of JSON. */
export function tableReader(connection: DatabaseSync) {
  const tables: ReadonlyMap<string, Table> = readTables(connection)
  return {
    tables,
    /** The next rows of a table by its primary key, which must be one column of text. */
    rows(name: string, after: string | undefined, limit: number): Row[] {
      const table = tables.get(name)!
      const key = table.primaryKey[0]!
      const where = after === undefined ? '' : `where "${key}" > ?2`
      const statement = connection.prepare(`select * from "${name}" ${where} order by "${key}" limit ?1`)
      const rows = after === undefined ? statement.all(limit) : statement.all(limit, after)
      return rows.map((row) => jsonOf(table, row))
    },
    /** What a new row has in each column to which nothing is written; without the columns whose default is a function's. */
    emptyRow(name: string): Row {
      const { columns } = tables.get(name)!
      const evaluated = (sql: unknown) => connection.prepare(`select ${sql} as value`).get()!.value
      const defaults = connection.prepare('select name, dflt_value as sql from pragma_table_info(?)').all(name)
      return Object.fromEntries(
        defaults
          .filter(({ sql }) => !/\w\(/.test(String(sql)))
          .map(({ name: column, sql }) => [String(column), jsonValue(columns.get(String(column))!, evaluated(sql))]),
      )
    },
  }
}

/** See `emptyRow`, by the name of the table. */
export const emptyRowsOf = (migrationsDir: string): Promise<Map<string, Row>> =>
  afterMigrations(migrationsDir, (connection) => {
    const { tables, emptyRow } = tableReader(connection)
    return new Map([...tables.keys()].map((name) => [name, emptyRow(name)]))
  })

const jsonOf = ({ columns }: Table, row: Row): Row =>
  Object.fromEntries([...columns.values()].map((column) => [column.name, jsonValue(column, row[column.name])]))

function jsonValue({ type }: Column, value: unknown): unknown {
  if (value === null) return null
  if (type === 'boolean') return value === 1
  return type === 'jsonb' ? JSON.parse(String(value)) : value
}

const ACCOUNTS = `select id, email, password_hash, email_confirmed_at, banned_until, user_metadata, app_metadata,
  exists (select 1 from _factors where account_id = _accounts.id and status = 'verified') as has_factor,
  exists (select 1 from _passkeys where account_id = _accounts.id) as has_passkeys
  from _accounts order by created_at, id`

const accountOf = (row: Row): FolderAccount => ({
  ...camelCased<FolderAccount>(row),
  userMetadata: JSON.parse(String(row.user_metadata)),
  appMetadata: JSON.parse(String(row.app_metadata)),
  hasFactor: row.has_factor === 1,
  hasPasskeys: row.has_passkeys === 1,
})
