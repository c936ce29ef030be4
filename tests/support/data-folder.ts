import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Faults for a data folder that is not in use: damage in the database, files that differ from their rows. */
export function faultsIn(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'database.db'))
  try {
    const damage = database.prepare('pragma integrity_check').all()
    const dangling = database.prepare('pragma foreign_key_check').all()
    const objects = database.prepare('select name, file, etag from _objects').all()
    const wrong = objects.filter(({ file, etag }) => etag !== etagOf(join(dataDir, 'files', String(file))))
    return [
      ...damage.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok'),
      ...dangling.map((row) => `${row.table} refers to nothing`),
      ...wrong.map(({ name }) => `${name} is not as it was stored`),
    ]
  } finally {
    database.close()
  }
}

function etagOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  return `"${hash('sha256', readFileSync(path), 'base64url')}"`
}

/** A row with this content fills pages of its own, which only a check of the whole database reads. */
export const LONG_CONTENT = 'long '.repeat(10_000)

/** Breaks the chain of the pages that hold LONG_CONTENT. The database can still be opened. */
export function damageContent(database: Buffer): void {
  const pageSize = 4096
  const place = database.indexOf('long '.repeat(700))
  const page = (Math.floor(place / pageSize) + 1) * pageSize
  database.fill(0xff, page, page + 4)
}

/** Every file below a folder with a digest of its bytes: what must not change when something is refused. */
export function fingerprint(folder: string, isCounted = (_name: string) => true): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const digest = (path: string) => hash('sha256', readFileSync(path))
  const names = paths.filter((path) => isCounted(path.slice(folder.length + 1)))
  return Object.fromEntries(names.map((path) => [path.slice(folder.length + 1), digest(path)]))
}
