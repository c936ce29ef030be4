import type { Backend } from '@portico/backend'

/** Every row of every table as text, including the engine's own: two dumps differ if anything at all was written. */
export function dump({ database }: Backend): string {
  const tables = database.all("select name from sqlite_schema where type = 'table' order by name")
  return tables
    .map(({ name }) => `${name}: ${JSON.stringify(database.all(`select * from "${name}" order by rowid`))}`)
    .join('\n')
}
