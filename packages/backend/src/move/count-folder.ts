import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { databasePath } from '../database/database-path.ts'

/** How much a data folder holds. */
export interface FolderContent {
  /** Rows by table; empty tables are left out. */
  rows: Map<string, number>
  accounts: number
  files: number
}

/** Counts what is in a data folder, of any version, without changing it; undefined if there is no site in it. */
export function countFolder(dataDir: string): FolderContent | undefined {
  const path = databasePath(dataDir)
  if (!statSync(path, { throwIfNoEntry: false })?.size) return undefined
  const connection = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    const names = connection
      .prepare("select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*'")
      .all()
      .map(({ name }) => String(name))
    const count = (table: string) =>
      names.includes(table) ? Number(connection.prepare(`select count(*) as count from "${table}"`).get()?.count) : 0
    const rows = names.filter((name) => !name.startsWith('_')).map((name): [string, number] => [name, count(name)])
    return {
      rows: new Map(rows.filter(([, number]) => number > 0)),
      accounts: count('_accounts'),
      files: count('_objects'),
    }
  } finally {
    connection.close()
  }
}
