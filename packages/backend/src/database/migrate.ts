import type { DatabaseSync } from 'node:sqlite'
import { appliedMigrations, type Migration, refuseForeign } from './migration-files.ts'

/**
 * Applies pending `migrations` in one transaction, after `backUp` has saved a database that was not new. `accept`
 * checks the result before the commit and may throw: then the earlier program can still open the database. Throws,
 * before anything is written, if the database was made by a newer program or with other files.
 */
export async function migrate(
  connection: DatabaseSync,
  migrations: Migration[],
  backUp: () => Promise<unknown>,
  accept: () => void,
): Promise<string[]> {
  const applied = appliedMigrations(connection)
  refuseForeign(applied, migrations)
  const pending = migrations.filter((migration) => !applied.has(migration.name))
  if (!pending.length) {
    accept()
    return []
  }
  if (applied.size) await backUp()
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
