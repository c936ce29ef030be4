import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
  if (!/(^|\/)\d{14}_[a-z0-9_]+(\.sqlite)?$/.test(name)) {
    throw new Error(`The migration ${path} needs a name like 20261121000000_what_it_does.sql.`)
  }
  const sql = readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  return { name, sql, checksum: hash('sha256', sql) }
}
