import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { finishRestore } from '../backup/finish-restore.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { newInstant } from './clock.ts'
import { connect } from './connect.ts'
import { Database } from './database.ts'
import { holdLock } from './lock.ts'
import { migrate } from './migrate.ts'
import { listMigrations } from './migration-files.ts'

export interface OpenedDatabase {
  database: Database
  /** Names of the migrations that this opening applied. */
  applied: string[]
  /** Closes the database, then gives the data folder free. */
  close: () => void
}

/**
 * Opens the data folder for the one process that serves it: lock, connection, migrations. A restore that was interrupted
 * is finished first. Throws a sentence for the owner when the folder is in use, when the database is newer than the
 * program, or when a migration or the backup before it fails.
 */
export async function openDatabase(
  dataDir: string,
  migrationsDir: string,
  backupDir = join(dataDir, 'backups'),
): Promise<OpenedDatabase> {
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const migrations = listMigrations(migrationsDir)
  const lock = holdLock(dataDir)
  try {
    finishRestore(dataDir)
    const path = databasePath(dataDir)
    const clock: { instant: string | undefined } = { instant: undefined }
    const connection = connect(path, () => clock.instant ?? newInstant())
    try {
      chmodSync(path, 0o600)
      const applied = await migrate(connection, migrations, () =>
        makeBackup({ dataDir, backupDir, kind: 'before-migration' }),
      )
      const database = new Database(connection, clock)
      return { database, applied, close: () => closeBoth(database, lock) }
    } catch (error) {
      connection.close()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Where the main database of a data folder stands. */
export function databasePath(dataDir: string): string {
  return join(dataDir, 'database.db')
}

function closeBoth(database: Database, lock: { release: () => void }): void {
  database.close()
  lock.release()
}
