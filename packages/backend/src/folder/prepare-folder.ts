import { accessSync, constants, readdirSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { databasePath } from '../database/connect.ts'
import { product } from '../product.ts'
import { faultOf, hasCode } from './faults.ts'
import { makeFolder } from './make-folder.ts'
import { MOVING } from './moved.ts'

const { R_OK, W_OK, X_OK } = constants

/**
 * Creates the data folder, mode 0700, if it is missing, and checks that it and its parts can be read and written.
 * SQLite reports a folder without write permission in several misleading ways; the system's own error has path and
 * reason. Throws an error worded for the owner if there can be no folder, otherwise the system's error.
 */
export function prepareFolder(dataDir: string): void {
  if (!statOf(dataDir)) makeDataFolder(dataDir)
  requireAccess(dataDir)
}

/** Throws unless an existing data folder and its parts can be read and written; of a file, in the owner's words. */
export function requireAccess(dataDir: string): void {
  if (!statOf(dataDir)?.isDirectory())
    throw new Error(
      `${dataDir} is a file, not a folder. Set ${product.words.dataDir} to the folder that is to hold the site's data.`,
    )
  accessSync(dataDir, R_OK | W_OK | X_OK)
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const mode = entry.isDirectory() ? R_OK | W_OK | X_OK : R_OK | W_OK
    if (PARTS.includes(entry.name)) accessSync(join(dataDir, entry.name), mode)
  }
}

const PARTS = ['database.db', 'database.db-wal', 'database.db-shm', 'lock.db', 'keys.json', 'files', 'quarantine']

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (cause) {
    // a folder on the path may not be entered
    throw new Error(`The data folder ${path} cannot be reached.`, { cause })
  }
}

function makeDataFolder(dataDir: string): void {
  const above = requireFolderAbove(dataDir)
  try {
    makeFolder(dataDir)
  } catch (cause) {
    if (faultOf(cause) === 'forbidden') {
      // without the cause, whose sentence would tell the owner to hand over a folder that does not exist
      throw new Error(
        `The data folder ${dataDir} cannot be made: the user who starts this program may not write in ${above}. ` +
          `Make the folder and give it to that user, or set another ${product.words.dataDir}.`,
      )
    }
    // as below /proc
    const advice = hasCode(cause, 'ENOENT')
      ? `: ${above} can hold no folders. Set ${product.words.dataDir} to another path.`
      : '.'
    throw new Error(`The data folder ${dataDir} cannot be made${advice}`, { cause })
  }
}

/** The nearest folder above a missing data folder. Throws an error worded for the owner if it is a file. */
export function requireFolderAbove(dataDir: string): string {
  const above = nearest(dirname(resolve(dataDir)))
  if (statOf(above)?.isDirectory()) return above
  throw new Error(
    `The data folder ${dataDir} cannot be made: ${above} is a file. Set ${product.words.dataDir} to another path.`,
  )
}

/** The nearest ancestor that exists. */
const nearest = (path: string): string => (statOf(path) ? path : nearest(dirname(path)))

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

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size

function hasEntries(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true && readdirSync(folder).length > 0
}
