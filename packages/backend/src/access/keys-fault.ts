import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { hasTable } from '../database/schema.ts'
import { product } from '../product.ts'
import { DamagedKeys, KEYS_NOTE, readKeyId } from './keys.ts'

/**
 * Why keys.json and database would not start as one site: `ofArchive` in words that follow "cannot be restored", `ofFolder` in
 * sentences with what to do.
 */
type KeysFault = Record<'ofArchive' | 'ofFolder', string>

/**
 * Undefined if they would start: they belong together, the owner asks for new keys, or a first start was interrupted and is
 * repeated. Without a database it only says whether there are readable keys. Start, backup, restore and check-data all ask
 * here.
 */
export function keysFault(folder: string, database?: DatabaseSync): KeysFault | undefined {
  try {
    const keyId = readKeyId(folder)
    if (keyId === undefined) return !database || isUsed(database) ? missing(folder) : undefined
    if (!database || keyId === null) return undefined
    const note = noteOf(database)
    if (note !== undefined) return note === keyId ? undefined : foreign(folder)
    // an older version, which did not write this record, may have used it
    return isUsed(database) ? undefined : emptied(folder)
  } catch (error) {
    if (error instanceof DamagedKeys) return damaged(folder)
    throw error
  }
}

const ANEW = 'new keys are made then, and everybody signs in again.'

const missing = (folder: string): KeysFault => ({
  ofArchive: 'it holds no keys.json, which its database was used with',
  ofFolder:
    `keys.json is missing in ${folder}, beside a database that was used with it. Restore it from a backup. If there is ` +
    `none, write the word "new" into a file keys.json there: ${ANEW}`,
})

const damaged = (folder: string): KeysFault => ({
  ofArchive: 'its keys.json is damaged',
  ofFolder: `${join(folder, 'keys.json')} is damaged. Restore it from a backup. If there is none, write the word "new" into it: ${ANEW}`,
})

const foreign = (folder: string): KeysFault => ({
  ofArchive: 'its keys.json belongs to another database',
  ofFolder: `database.db and keys.json in ${folder} do not belong together. Put back both from the same backup.`,
})

const emptied = (folder: string): KeysFault => ({
  ofArchive: 'its database is empty beside a keys.json that was used',
  ofFolder:
    `The database in ${folder} is empty beside a keys.json that was used. Restore a backup by: ${product.words.restore}, ` +
    'or move the folder away to begin anew.',
})

function noteOf(database: DatabaseSync): string | undefined {
  if (!hasTable(database, '_meta')) return undefined
  const row = database.prepare('select value from _meta where key = ?').get(KEYS_NOTE)
  return row && String(row.value)
}

/** Whether anything was written after the migrations: a first start leaves at least an account and a record. */
function isUsed(database: DatabaseSync): boolean {
  const has = (table: string, condition = 'true') =>
    hasTable(database, table) && database.prepare(`select 1 from ${table} where ${condition}`).get() !== undefined
  return has('_meta', `key <> '${KEYS_NOTE}'`) || has('_accounts') || has('_objects')
}
