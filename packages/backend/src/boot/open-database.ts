import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { keysFault } from '../access/keys.ts'
import { holdBackupFolder } from '../backup/backup-folder.ts'
import { finishRestore } from '../backup/complete-restore.ts'
import { listBackupsUntilNow } from '../backup/kept-backups.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { connect, databasePath } from '../database/connect.ts'
import { Database } from '../database/database.ts'
import { Deadline } from '../database/deadline.ts'
import { holdLock } from '../database/lock.ts'
import { listMigrations, migrate } from '../database/migrate.ts'
import { readTables } from '../database/schema.ts'
import { refuseMoved } from '../folder/moved.ts'
import { prepareFolder, requireDatabaseFile } from '../folder/prepare-folder.ts'

export type OpenedDatabase = Awaited<ReturnType<typeof openDatabase>>

export interface OpeningSteps {
  /** Where the backup before a migration goes. */
  backupDir?: string
  /** Called once the folder exists, before anything is written: even the lock needs disk space. */
  makeRoom?: () => void
  /** Gets the names of the tables before a migration is committed; may throw to refuse it. */
  requireTables?: (tables: readonly string[]) => void
}

/**
 * Opens the data folder for the one process that serves it: lock, connection, migrations. A restore that was
 * interrupted is finished first. Throws an error worded for the owner if the folder is in use or has lost a part, when
 * the database is newer than the program, or when a migration or the backup before it fails; otherwise the system's or
 * SQLite's error (see explainFault).
 */
export async function openDatabase(
  dataDir: string,
  migrationsDir: string,
  { backupDir = join(dataDir, 'backups'), makeRoom, requireTables }: OpeningSteps = {},
) {
  prepareFolder(dataDir)
  makeRoom?.()
  const migrations = listMigrations(migrationsDir)
  using opening = new DisposableStack()
  opening.use(holdLock(dataDir))
  // first, or an interrupted restore would be taken for a loss
  finishRestore(dataDir)
  refuseMoved(dataDir)
  const path = databasePath(dataDir)
  requireDatabaseFile(dataDir)
  requireOwnKeys(dataDir, path)
  const writtenAt = lastWrite(path) // before the connection, which creates files
  const clock = { instant: undefined }
  const deadline = new Deadline()
  const connection = opening.use(connect(path, clock, deadline))
  chmodSync(path, 0o600)
  const accept = () => requireTables?.([...readTables(connection).keys()])
  const backUp = () => backUpOnce(dataDir, backupDir, writtenAt)
  const applied = await migrate(connection, migrations, { backUp, accept })
  const database = new Database(connection, clock, deadline)
  opening.defer(() => database.close())
  const opened = opening.move()
  return { database, applied, close: () => opened.dispose() }
}

/**
 * Throws an error worded for the owner if the keys do not belong to the database. Uses a connection of its own, because the
 * usual one sets the journal mode and so may change the file.
 */
function requireOwnKeys(dataDir: string, path: string): void {
  if (!existsSync(path)) return
  using connection = new DatabaseSync(path)
  const fault = keysFault(dataDir, connection)
  if (fault) throw new Error(`${fault.ofFolder} Nothing was changed.`)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** When a database that is not open was last written, in milliseconds since 1970; 0 if it does not exist. */
function lastWrite(database: string): number {
  const parts = [database, `${database}-wal`].map((path) => statSync(path, { throwIfNoEntry: false }))
  return Math.max(...parts.map((part) => (part?.size ? part.mtimeMs : 0)))
}

/** Holds the folder first: another site's backup is not this one's. Throws an error worded for the owner. */
async function backUpOnce(dataDir: string, backupDir: string, writtenAt: number): Promise<void> {
  using _claim = holdBackupFolder(dataDir, backupDir)
  if (!hasBackupSince(backupDir, writtenAt)) await makeBackup({ dataDir, backupDir, kind: 'before-migration' })
}

/** Whether today's backup is complete: a migration that keeps failing must not displace older backups. */
function hasBackupSince(backupDir: string, writtenAt: number): boolean {
  const [last] = listBackupsUntilNow(backupDir, 'before-migration')
  const madeAt = last ? Date.parse(last.at) : 0
  return madeAt >= writtenAt && madeAt > Date.now() - DAY_MS
}
