import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { KEYS_NOTE } from '../access/keys.ts'
import { connect, databasePath } from '../database/connect.ts'
import { holdLock } from '../database/lock.ts'
import { listMigrations, migrate } from '../database/migrate.ts'
import { writeDurably } from '../folder/write-durably.ts'
import { product } from '../product.ts'
import { browserAsideName, completeRestore, putAsideAt, RESTORED, RESTORING } from './complete-restore.ts'
import type { Manifest } from './manifest.ts'
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
  const connection = connect(databasePath(join(dataDir, RESTORING)))
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
  const without = (one: string, other: string) => connection.prepare(`${parts(one)} except ${parts(other)}`).get()
  const found = without('main', 'today') ?? without('today', 'main')
  if (!found) return
  throw new Error(
    `${found.name} in its database is not as this program makes it. If you trust it, use the command on the server: ` +
      product.words.restore,
  )
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

/** Tables of this package that describe the content; all others are about accounts. */
const OF_CONTENT = ['_migrations', '_objects', '_meta']

/**
 * Gives a restored database the accounts of today: accounts and the tables that the product names become those of the database
 * attached as `today`, and messages and the like that arrived since are added. So no former password, session, assistant or key
 * becomes valid again. Returns how many rows of each table the product's changes concern. Needs foreign keys off and a
 * transaction of the caller.
 */
function preserveAccounts(connection: DatabaseSync): Record<string, number> {
  const own = connection.prepare(
    "select name from main.sqlite_schema where type = 'table' and name like '\\_%' escape '\\'",
  )
  const accounts = own.all().map(({ name }) => String(name))
  for (const table of [...accounts.filter((name) => !OF_CONTENT.includes(name)), ...product.keptTables]) {
    connection.exec(`delete from main."${table}"`)
    addToday(connection, table)
  }
  for (const [table, change] of Object.entries(product.mergedTables)) {
    if (change)
      connection.exec(`update main."${table}" set ${change} where id not in (select id from today."${table}")`)
    addToday(connection, table)
  }
  addToday(connection, '_meta', `where key = '${KEYS_NOTE}'`)
  const adapted = Object.entries(product.adaptedTables).map(
    ([table, change]) =>
      [table, Number(connection.prepare(`update main."${table}" set ${change}`).run().changes)] as const,
  )
  return Object.fromEntries(adapted)
}

function addToday(connection: DatabaseSync, table: string, condition = ''): void {
  const names = connection.prepare('select name from pragma_table_info(?)').all(table)
  const columns = names.map(({ name }) => `"${name}"`).join(', ')
  connection.exec(
    `insert or replace into main."${table}" (${columns}) select ${columns} from today."${table}" ${condition}`,
  )
}
