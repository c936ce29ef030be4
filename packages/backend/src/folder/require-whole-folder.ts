import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databasePath } from '../database/database-path.ts'
import { hasTable } from '../database/schema.ts'
import { MOVING } from './moved.ts'

/**
 * The key in `_meta` under which a database records which keys.json it belongs to. The first start writes the database,
 * then this record, then keys.json, then everything else. So keys.json without a database is always a loss, and a
 * database without keys.json is one unless nothing was ever written to it: then a first start was interrupted, and is
 * repeated.
 */
export const KEYS_NOTE = 'keys'

/**
 * Throws an error worded for the owner if the database is missing or empty while other parts of the folder are there, or
 * a move that was interrupted: a start would fill a new one, and the owner would find other content instead of the site.
 * To be called before the database is opened: SQLite creates a missing file, and removes the write-ahead log beside an
 * empty one.
 */
export function requireDatabaseFile(dataDir: string): void {
  const size = sizeOf(databasePath(dataDir))
  if (size) return
  if (hasEntries(join(dataDir, MOVING))) {
    throw new Error(
      `A move to ${dataDir} was interrupted. Run npm run move -- --to folder again, which continues it, or delete ` +
        `${join(dataDir, MOVING)} to begin anew. Nothing was changed.`,
    )
  }
  const remains = [
    ...['keys.json', 'database.db-wal'].filter((name) => sizeOf(join(dataDir, name))),
    ...['files', 'quarantine', 'backups'].filter((name) => hasEntries(join(dataDir, name))).map((name) => `${name}/`),
  ]
  if (!remains.length) return
  const state = size === undefined ? 'missing' : 'empty'
  throw new Error(
    `The database of ${dataDir} is lost: database.db is ${state} beside ${remains.join(', ')}. ` +
      `${RESTORE}, or move the folder away to begin anew. Nothing was changed.`,
  )
}

/**
 * Throws an error worded for the owner if the keys do not belong to the database: it is another site's, was emptied, or
 * has lost its keys.json. `keyId` is that of keys.json, null if the owner asks for new keys. Uses a connection of its
 * own, because the usual one sets the journal mode and so may change the file.
 */
export function requireOwnDatabase(dataDir: string, keyId: string | null | undefined): void {
  const path = databasePath(dataDir)
  if (keyId === null || !sizeOf(path)) return
  const connection = new DatabaseSync(path)
  try {
    requireOwnKeys(dataDir, connection, keyId)
  } finally {
    connection.close()
  }
}

/** The same for an open database. */
export function requireOwnKeys(dataDir: string, connection: DatabaseSync, keyId: string | undefined): void {
  const fault = keyId === undefined ? faultWithoutKeys(connection) : faultWithKeys(connection, keyId)
  if (fault) throw new Error(`${fault(dataDir)} Nothing was changed.`)
}

type Sentence = (dataDir: string) => string

function faultWithoutKeys(connection: DatabaseSync): Sentence | undefined {
  return isUsed(connection) ? missingKeys : undefined
}

function faultWithKeys(connection: DatabaseSync, keyId: string): Sentence | undefined {
  const note = noteOf(connection)
  if (note !== undefined) return note === keyId ? undefined : foreignDatabase
  // an older version, which did not write this record, may have used it
  return isUsed(connection) ? undefined : emptiedDatabase
}

const RESTORE = 'Restore a backup by: npm run restore -- FILE'

export const missingKeys: Sentence = (dataDir) =>
  `keys.json is missing in ${dataDir}, beside a database that was used with it. Restore it from a backup. If there is none, ` +
  'write the word "new" into a file keys.json there: new keys are made then, and everybody signs in again.'

const foreignDatabase: Sentence = (dataDir) =>
  `database.db and keys.json in ${dataDir} do not belong together. Put back both from the same backup.`

const emptiedDatabase: Sentence = (dataDir) =>
  `The database in ${dataDir} is empty beside a keys.json that was used. ${RESTORE}, or move the folder away to begin anew.`

function noteOf(connection: DatabaseSync): string | undefined {
  if (!hasTable(connection, '_meta')) return undefined
  const row = connection.prepare('select value from _meta where key = ?').get(KEYS_NOTE)
  return row && String(row.value)
}

/**
 * Whether anything was written to the database after its migrations: a first start leaves at least an account and a
 * record.
 */
function isUsed(connection: DatabaseSync): boolean {
  const has = (table: string, condition = 'true') =>
    hasTable(connection, table) && connection.prepare(`select 1 from ${table} where ${condition}`).get() !== undefined
  return has('_meta', `key <> '${KEYS_NOTE}'`) || has('_accounts') || has('_objects')
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size
}

function hasEntries(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true && readdirSync(folder).length > 0
}
