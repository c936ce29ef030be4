import type { DatabaseSync } from 'node:sqlite'
import type { Migration } from './migration-files.ts'
import { hasTable } from './schema.ts'

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
