import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { connect } from './connect.ts'
import { hasTable, readTables, type Table } from './schema.ts'

/**
 * Applies pending `migrations` in one transaction, after `backUp`, if given, has saved a database that was not new. `accept`
 * checks the result before the commit and may throw: then the earlier program can still open the database. Throws,
 * before anything is written, if the database was made by a newer program or with other files.
 */
export async function migrate(
  connection: DatabaseSync,
  migrations: Migration[],
  { backUp, accept = () => {} }: { backUp?: () => Promise<unknown>; accept?: () => void } = {},
): Promise<string[]> {
  const applied = appliedMigrations(connection)
  refuseForeign(applied, migrations)
  const pending = migrations.filter((migration) => !applied.has(migration.name))
  if (!pending.length) {
    accept()
    return []
  }
  if (applied.size) await backUp?.()
  connection.exec('pragma foreign_keys = off')
  applyAll(connection, pending, accept)
  connection.exec('pragma foreign_keys = on')
  return pending.map((migration) => migration.name)
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
    // the database throws errors only
    throw new Error(`The migration ${name} failed and was undone: ${(cause as Error).message}`, { cause })
  }
}

/** The product's tables as its migrations make them, by name. */
export const tablesOf = (migrationsDir: string): Promise<Map<string, Table>> =>
  afterMigrations(migrationsDir, readTables)

/** What `read` finds in a new database, in memory. */
export async function afterMigrations<Found>(
  migrationsDir: string,
  read: (connection: DatabaseSync) => Found,
): Promise<Found> {
  using connection = connect(':memory:')
  await migrate(connection, listMigrations(migrationsDir))
  return read(connection)
}

/** By the file's name without `.sql`; those of this package begin with `engine/`. */
export type Migration = Record<'name' | 'sql' | 'checksum', string>

const engineDir = join(import.meta.dirname, 'migrations')

/** All migrations for SQLite, in order: this package's, then the product's by name, without `.postgres.sql`. */
export function listMigrations(projectDir: string): Migration[] {
  return [...readFolder(engineDir, 'engine/'), ...readFolder(projectDir, '')]
}

function readFolder(folder: string, prefix: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && !file.endsWith('.postgres.sql'))
    .sort()
    .map((file) => readMigration(join(folder, file), prefix + file.slice(0, -'.sql'.length)))
}

function readMigration(path: string, name: string): Migration {
  if (!/(^|\/)\d{14}_[a-z0-9_]+(\.sqlite)?$/.test(name))
    throw new Error(`The migration ${path} needs a name like 20261121000000_what_it_does.sql.`)
  const sql = readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  return { name, sql, checksum: hash('sha256', sql) }
}

/** Name and checksum of every applied migration; empty for a new database. */
export function appliedMigrations(connection: DatabaseSync): Map<string, string> {
  if (!hasTable(connection, '_migrations')) return new Map()
  const rows = connection.prepare('select name, checksum from _migrations').all()
  return new Map(rows.map((row) => [String(row.name), String(row.checksum)]))
}

/** Throws an error worded for the owner if the database was made by a newer program or with other files. */
export function refuseForeign(applied: Map<string, string>, migrations: Migration[]): void {
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
