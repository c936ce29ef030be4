import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { hasTable } from '../database/schema.ts'
import { product } from '../product.ts'
import { DamagedKeys, KEYS_NOTE, readKeyId } from './keys.ts'

/** The database was used, and its keys.json is missing, damaged or of another one; or it is empty beside used keys. */
export type KeysFault = 'missing' | 'damaged' | 'foreign' | 'emptied'

/**
 * Why the keys.json of a folder and its database would not start as one site; undefined if they would: they belong
 * together, the owner asks for new keys, or a first start was interrupted and is repeated. Without a database only
 * whether there are readable keys. Start, backup, restore and check-data all ask here.
 */
export function keysFault(folder: string, database?: DatabaseSync): KeysFault | undefined {
  try {
    const keyId = readKeyId(folder)
    if (keyId === undefined) return !database || isUsed(database) ? 'missing' : undefined
    if (!database || keyId === null) return undefined
    const note = noteOf(database)
    if (note !== undefined) return note === keyId ? undefined : 'foreign'
    // an older version, which did not write this record, may have used it
    return isUsed(database) ? undefined : 'emptied'
  } catch (error) {
    if (error instanceof DamagedKeys) return 'damaged'
    throw error
  }
}

const ANEW = 'new keys are made then, and everybody signs in again.'

/** The fault of a data folder, and what to do, for the owner. */
export const keysSentence: Record<KeysFault, (dataDir: string) => string> = {
  missing: (dataDir) =>
    `keys.json is missing in ${dataDir}, beside a database that was used with it. Restore it from a backup. If there is ` +
    `none, write the word "new" into a file keys.json there: ${ANEW}`,
  damaged: (dataDir) =>
    `${join(dataDir, 'keys.json')} is damaged. Restore it from a backup. If there is none, write the word "new" into it: ${ANEW}`,
  foreign: (dataDir) =>
    `database.db and keys.json in ${dataDir} do not belong together. Put back both from the same backup.`,
  emptied: (dataDir) =>
    `The database in ${dataDir} is empty beside a keys.json that was used. Restore a backup by: ${product.words.restore}, ` +
    'or move the folder away to begin anew.',
}

function noteOf(database: DatabaseSync): string | undefined {
  if (!hasTable(database, '_meta')) return undefined
  const row = database.prepare('select value from _meta where key = ?').get(KEYS_NOTE)
  return row && String(row.value)
}

/**
 * Whether anything was written to the database after its migrations: a first start leaves at least an account and a
 * record.
 */
function isUsed(database: DatabaseSync): boolean {
  const has = (table: string, condition = 'true') =>
    hasTable(database, table) && database.prepare(`select 1 from ${table} where ${condition}`).get() !== undefined
  return has('_meta', `key <> '${KEYS_NOTE}'`) || has('_accounts') || has('_objects')
}
