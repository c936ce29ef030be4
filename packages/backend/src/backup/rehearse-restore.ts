import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { newInstant } from '../database/clock.ts'
import { connect, databasePath } from '../database/connect.ts'
import { holdLock } from '../database/lock.ts'
import { listMigrations, migrate } from '../database/migrate.ts'
import { writeDurably } from '../folder/write-durably.ts'
import { product } from '../product.ts'
import { browserAsideName, completeRestore, putAsideAt, RESTORED, RESTORING } from './complete-restore.ts'
import type { Manifest } from './manifest.ts'
import { preserveAccounts } from './preserve-accounts.ts'
import { prepareRestore, type RestoreTask, refusal } from './restore-backup.ts'

/** What a restore would do to the site as it is now. */
export interface RestorePreview extends Pick<Manifest, 'createdAt' | 'faulty'> {
  /** Rows that only the backup has, that only today's site has, and that differ, of each of the tables that differs. */
  changes: Record<string, { back: number; gone: number; changed: number }>
  /** Rows of the backup that come back changed, of each table in which some do. */
  adapted: Record<string, number>
}

/**
 * Prepares a restore beside the serving site as prepareRestore does, applies the migrations that the archive lacks, and
 * tries everything that is left to do on the copy. `tables` are those to compare. Throws an error worded for the owner.
 */
export async function rehearseRestore(task: RestoreTask & { tables: readonly string[] }): Promise<RestorePreview> {
  const { createdAt, faulty } = await prepareRestore({ ...task, isServing: true })
  const folder = join(task.dataDir, RESTORING)
  try {
    using connection = openPrepared(task.dataDir)
    await migrate(connection, listMigrations(task.migrationsDir))
    // indexes of a forged archive could find rows that are not as asked for
    connection.exec('reindex')
    attachToday(connection, task.dataDir)
    requireSameSchema(connection)
    const changes = task.tables.map((table) => [table, changesOf(connection, table)] as const)
    connection.exec('begin')
    const adapted = preserveAccounts(connection)
    connection.exec('rollback')
    return {
      ...{ createdAt, faulty, adapted },
      changes: Object.fromEntries(changes.filter(([, { back, gone, changed }]) => back + gone + changed > 0)),
    }
  } catch (cause) {
    rmSync(folder, { recursive: true })
    throw refusal(task.file, task.dataDir, cause as NodeJS.ErrnoException)
  }
}

/**
 * Completes a rehearsed restore once the site has stopped: accounts, keys and whatever else stays are today's at this
 * moment. `outcome` is kept beside the database as restored.json, with the folder that holds what was replaced: the way
 * back, for 30 days.
 */
export async function completeRehearsed(dataDir: string, outcome: object): Promise<void> {
  using _lock = holdLock(dataDir)
  const folder = join(dataDir, RESTORING)
  {
    using connection = openPrepared(dataDir)
    attachToday(connection, dataDir)
    connection.exec('begin')
    preserveAccounts(connection)
    connection.exec('commit')
  }
  for (const name of product.passingFiles)
    if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(folder, name), { recursive: true })
  writeDurably(join(folder, 'keys.json'), readFileSync(join(dataDir, 'keys.json')))
  const aside = browserAsideName()
  writeDurably(join(folder, RESTORED), JSON.stringify({ ...outcome, at: putAsideAt(aside), aside }))
  completeRestore(dataDir, aside)
}

function openPrepared(dataDir: string): DatabaseSync {
  const connection = connect(databasePath(join(dataDir, RESTORING)), newInstant)
  connection.exec('pragma foreign_keys = off')
  return connection
}

const attachToday = (connection: DatabaseSync, dataDir: string) =>
  connection.prepare('attach database ? as today').run(databasePath(dataDir))

/**
 * A forged archive could have triggers or defaults, which change what is written later, or tables with which the site does
 * not start. The same migrations made today's; names prove nothing, as a trigger may be called like an object of SQLite.
 */
function requireSameSchema(connection: DatabaseSync): void {
  const parts = (schema: string) => `select name, type, tbl_name, sql from ${schema}.sqlite_schema`
  for (const [one, other] of [
    ['main', 'today'],
    ['today', 'main'],
  ] as const) {
    const found = connection.prepare(`${parts(one)} except ${parts(other)}`).get()
    if (!found) continue
    throw new Error(
      `${found.name} in its database is not as this program makes it. If you trust it, use the command on the server: ` +
        product.words.restore,
    )
  }
}

function changesOf(connection: DatabaseSync, table: string) {
  const both = `main."${table}" as old join today."${table}" as new using (id) where old.updated_at <> new.updated_at`
  return {
    back: countMissing(connection, 'main', 'today', table),
    gone: countMissing(connection, 'today', 'main', table),
    changed: count(connection, both),
  }
}

const countMissing = (connection: DatabaseSync, from: string, where: string, table: string) =>
  count(connection, `${from}."${table}" where id not in (select id from ${where}."${table}")`)

const count = (connection: DatabaseSync, rows: string) =>
  Number(connection.prepare(`select count(*) as count from ${rows}`).get()?.count)
