import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { hasTable } from './schema.ts'

export interface Migration {
  /** The file's name without `.sql`; those of this package begin with `engine/`. */
  name: string
  sql: string
  checksum: string
}

const engineDir = join(import.meta.dirname, 'migrations')

/**
 * All migrations for SQLite, in order: first this package's own tables, then the product's files by name. Files in
 * `.postgres.sql` are skipped.
 */
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
