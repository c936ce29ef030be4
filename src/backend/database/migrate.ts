import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import type { Migration } from './migration-files.ts'

/**
 * Brings the database up to `migrations`, all in one transaction, after a backup of a database that already had something.
 * `accept` looks at the result before it is committed, and throws what is wrong with it: a database that this program does
 * not take stays what the earlier program can open. Throws, before anything is written, if the database was made by a newer
 * program or with other files.
 */
export async function migrate(
  connection: DatabaseSync,
  dataDir: string,
  migrations: Migration[],
  accept: () => void,
): Promise<string[]> {
  const applied = appliedMigrations(connection)
  refuseForeign(applied, migrations)
  const pending = migrations.filter((migration) => !applied.has(migration.name))
  if (!pending.length) {
    accept()
    return []
  }
  if (applied.size) await backUp(connection, dataDir, pending[0]!)
  connection.exec('pragma foreign_keys = off')
  applyAll(connection, pending, accept)
  connection.exec('pragma foreign_keys = on')
  return pending.map((migration) => migration.name)
}

/** Name and checksum of every migration that the database has seen; empty for a new one. */
function appliedMigrations(connection: DatabaseSync): Map<string, string> {
  const exists = connection.prepare("select 1 from sqlite_schema where name = '_migrations'").get()
  if (!exists) return new Map()
  const rows = connection.prepare('select name, checksum from _migrations').all()
  return new Map(rows.map((row) => [String(row.name), String(row.checksum)]))
}

function refuseForeign(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new Error(
        `The database was made by a newer version of this program: it has the migration ${name}, which is unknown here. ` +
          'Start that version, or restore a backup made before it. The database was not changed.',
      )
    }
    if (known.get(name) !== checksum) {
      throw new Error(
        `The migration ${name} was changed after this database applied it. ` +
          'Undo the change and write a new migration instead. The database was not changed.',
      )
    }
  }
}

async function backUp(connection: DatabaseSync, dataDir: string, next: Migration): Promise<void> {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `before-${next.name.replace('/', '-')}.db`)
  rmSync(`${file}.part`, { force: true })
  await backup(connection, `${file}.part`)
  chmodSync(`${file}.part`, 0o600)
  renameSync(`${file}.part`, file)
}

function applyAll(connection: DatabaseSync, migrations: Migration[], accept: () => void): void {
  connection.exec('begin immediate')
  try {
    connection.exec(
      'create table if not exists _migrations (name text primary key, checksum text not null, applied_at text not null)',
    )
    for (const migration of migrations) apply(connection, migration)
    accept()
    connection.exec('commit')
  } catch (error) {
    if (connection.isTransaction) connection.exec('rollback')
    throw error
  }
}

function apply(connection: DatabaseSync, { name, sql, checksum }: Migration): void {
  try {
    connection.exec(sql)
    const broken = connection.prepare('pragma foreign_key_check').get()
    if (broken) throw new Error(`It leaves a row of ${broken.table} that refers to nothing in ${broken.parent}.`)
    connection.prepare('insert into _migrations values (?, ?, now())').run(name, checksum)
  } catch (cause) {
    throw new Error(`The migration ${name} failed and was undone: ${(cause as Error).message}`, { cause })
  }
}
