import { existsSync } from 'node:fs'
import { newInstant } from '../database/clock.ts'
import { connect } from '../database/connect.ts'
import { Database } from '../database/database.ts'
import { databasePath } from '../database/database-path.ts'
import { hasTable } from '../database/schema.ts'
import { refuseMoved } from '../folder/moved.ts'
import { product } from '../product.ts'
import { insertRows } from '../rest/store-row.ts'
import { type AccountAdmin, createAccountAdmin } from './account-admin.ts'
import { PasswordHasher } from './passwords/passwords.ts'
import { AccountStore } from './stores/accounts.ts'
import { FactorStore } from './stores/factors.ts'
import { SessionStore } from './stores/sessions.ts'

export interface OpenedAccountAdmin {
  accounts: AccountAdmin
  database: Database
  /** Inserts rows without checking access rules; see Backend. */
  insertRows(table: string, rows: readonly Record<string, unknown>[]): void
  close(): void
}

/**
 * Opens the accounts of a data folder for a command-line tool, by a second connection: the site may be serving
 * meanwhile, and sees changes at once. Throws an error worded for the owner if there are no accounts yet.
 */
export function openAccountAdmin(dataDir: string): OpenedAccountAdmin {
  refuseMoved(dataDir)
  const path = databasePath(dataDir)
  if (!existsSync(path)) throw noDatabase(dataDir)
  const clock: { instant: string | undefined } = { instant: undefined }
  const connection = connect(path, () => clock.instant ?? newInstant())
  const database = new Database(connection, clock)
  if (!hasTable(connection, '_accounts')) {
    database.close()
    throw noDatabase(dataDir)
  }
  const accounts = createAccountAdmin({
    database,
    accounts: new AccountStore(database),
    sessions: new SessionStore(database),
    factors: new FactorStore(database),
    passwords: new PasswordHasher(),
  })
  return {
    accounts,
    database,
    insertRows: (table, rows) => insertRows(database, table, rows),
    close: () => database.close(),
  }
}

function noDatabase(dataDir: string): Error {
  return new Error(`There are no accounts in ${dataDir} yet. Start the site once, or set ${product.words.dataDir}.`)
}
