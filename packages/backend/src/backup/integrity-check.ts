import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { keysFault } from '../access/keys.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { faultOf } from '../folder/faults.ts'
import { referencedFiles } from '../storage/referenced-files.ts'

/** The database is damaged; the message is SQLite's first finding. */
class DamageError extends Error {
  override name = 'DamageError'
}

/** What a backup and a restore need to know of a copy. Throws DamageError if it is damaged. */
export function inspectCopy(path: string, folder: string) {
  using copy = openCopy(path)
  requireSound(copy)
  return { migrations: appliedMigrations(copy), files: referencedFiles(copy), fault: keysFault(folder, copy) }
}

/** Without locks, and without creating files beside it. */
function openCopy(path: string): DatabaseSync {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true })
}

/** Also on a disk that cannot be written, where SQLite cannot index a log; after a clean stop there is none. */
export function openToRead(path: string): DatabaseSync {
  const connection = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    connection.prepare('select 1 from sqlite_schema').get()
    return connection
  } catch (error) {
    connection.close()
    const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
    if (faultOf(error) !== 'forbidden' || hasLog) throw error
    return openCopy(path)
  }
}

/** Throws DamageError if the database is damaged. */
export function requireSound(connection: DatabaseSync): void {
  let finding: unknown
  try {
    finding = connection.prepare('pragma quick_check(1)').get()?.quick_check
  } catch (cause) {
    throw isDamage(cause) ? new DamageError(cause.message, { cause }) : cause
  }
  if (finding !== 'ok') throw new DamageError(String(finding))
}

/** Whether the error means that a database is damaged: a DamageError, or SQLite's own. */
export const isDamage = (error: unknown): error is Error => error instanceof DamageError || faultOf(error) === 'damaged'
