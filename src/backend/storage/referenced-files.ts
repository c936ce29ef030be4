import type { Database } from '../database/database.ts'

/** Where rows name files. A table that comes to refer to files, such as one of earlier versions, is added here. */
const REFERRERS = [{ table: '_objects', column: 'file' }]

/** The files that must stay: those that any row names. */
export function referencedFiles(database: Database): Set<string> {
  const files = REFERRERS.flatMap(({ table, column }) => database.all(`select "${column}" as file from "${table}"`))
  return new Set(files.map(({ file }) => String(file)))
}

export function isReferenced(database: Database, file: string): boolean {
  return REFERRERS.some(
    ({ table, column }) => database.get(`select 1 from "${table}" where "${column}" = ?`, file) !== undefined,
  )
}
