import { statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { requireAccess } from '@portico/backend/backup'
import { explainFault, faultOf } from '@portico/backend/faults'

/**
 * Works on the data folder. If the work only reads (`isReading`), the folder may be on a read-only disk. A fault of the
 * folder, or of its disk, becomes a sentence for the owner.
 */
export async function onDataFolder<Result>(
  dataDir: string,
  work: () => Promise<Result>,
  { isReading = false } = {},
): Promise<Result> {
  try {
    // SQLite reports missing rights as damage, or as no database
    if (ownerOf(dataDir) !== undefined) requireRights(dataDir, isReading)
    return await work()
  } catch (error) {
    throw isRaw(error) && isWithin(dataDir, error) ? explain(error, dataDir) : error
  }
}

function requireRights(dataDir: string, isReading: boolean): void {
  try {
    requireAccess(dataDir)
  } catch (error) {
    if (!isReading || faultOf(error) !== 'read-only') throw error
  }
}

/**
 * Throws unless the site can use what this command creates in the data folder: what root creates belongs to root. Other
 * users cannot write there.
 */
export function requireOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  // the database belongs to the user who runs the site, and where there is none yet, the folder should
  const owner = ownerOf(join(dataDir, 'database.db')) ?? ownerOf(dataDir)
  if (!owner) return
  throw new Error(
    `${resolve(dataDir)} belongs to the user with the id ${owner}, who could not use what root creates there. Nothing was ` +
      `changed. ${AS_ITS_USER}`,
  )
}

const AS_ITS_USER =
  'Check DATA_DIR, and run this command as the user who runs the site (docs/deploy.md, "One machine").'

const ownerOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid

/** Errors of the system and of SQLite have a code; a sentence for the owner has none. */
const isRaw = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error

/** SQLite names no path. An archive may be elsewhere. */
const isWithin = (dataDir: string, { path }: NodeJS.ErrnoException) =>
  path === undefined || !relative(dataDir, path).startsWith('..')

function explain(error: Error, dataDir: string): unknown {
  if (faultOf(error) !== 'forbidden') return explainFault(error, resolve(dataDir))
  return new Error(`${resolve(dataDir)} cannot be used by this user (${error.message}). ${AS_ITS_USER}`, {
    cause: error,
  })
}
