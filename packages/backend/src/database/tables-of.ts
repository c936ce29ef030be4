import type { DatabaseSync } from 'node:sqlite'
import { newInstant } from './clock.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { listMigrations } from './migration-files.ts'
import { readTables, type Table } from './schema.ts'

/** The product's tables as its migrations make them, by name. */
export const tablesOf = (migrationsDir: string): Promise<Map<string, Table>> =>
  afterMigrations(migrationsDir, readTables)

/** What `read` finds in a new database, in memory. */
export async function afterMigrations<Found>(
  migrationsDir: string,
  read: (connection: DatabaseSync) => Found,
): Promise<Found> {
  const connection = connect(':memory:', newInstant)
  try {
    await migrate(
      connection,
      listMigrations(migrationsDir),
      async () => {},
      () => {},
    )
    return read(connection)
  } finally {
    connection.close()
  }
}
