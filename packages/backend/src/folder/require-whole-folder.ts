import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databasePath } from '../database/database-path.ts'
import { product } from '../product.ts'
import { MOVING } from './moved.ts'

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
      `A move to ${dataDir} was interrupted. Run ${product.words.moveToFolder} again, which continues it, or delete ` +
        `${join(dataDir, MOVING)} to begin anew. Nothing was changed.`,
    )
  }
  const remains = [
    ...(sizeOf(join(dataDir, 'keys.json')) === undefined ? [] : ['keys.json']),
    ...(sizeOf(join(dataDir, 'database.db-wal')) ? ['database.db-wal'] : []),
    ...['files', 'quarantine', 'backups'].filter((name) => hasEntries(join(dataDir, name))).map((name) => `${name}/`),
  ]
  if (!remains.length) return
  const state = size === undefined ? 'missing' : 'empty'
  throw new Error(
    `The database of ${dataDir} is lost: database.db is ${state} beside ${remains.join(', ')}. ` +
      `Restore a backup by: ${product.words.restore}, or move the folder away to begin anew. Nothing was changed.`,
  )
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size
}

function hasEntries(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true && readdirSync(folder).length > 0
}
