import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { newInstant } from './clock.ts'
import { connect } from './connect.ts'
import { Database } from './database.ts'
import { Deadline } from './deadline.ts'
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
 * Opens the data folder for the one process that serves it: lock, connection, migrations. Throws a sentence for the owner
 * when the folder is in use, when the database is newer than the program, or when a migration fails.
 */
export async function openDatabase(dataDir: string, migrationsDir: string): Promise<OpenedDatabase> {
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const migrations = listMigrations(migrationsDir)
  const lock = holdLock(dataDir)
  try {
    const path = databasePath(dataDir)
    const clock: { instant: string | undefined } = { instant: undefined }
    const deadline = new Deadline()
    const connection = connect(path, () => clock.instant ?? newInstant(), deadline)
    try {
      chmodSync(path, 0o600)
      const applied = await migrate(connection, dataDir, migrations)
      const database = new Database(connection, clock, deadline)
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
