import { newInstant } from './clock.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { listMigrations } from './migration-files.ts'
import { readTables, type Table } from './schema.ts'

/** The product's tables as its migrations make them, by name. */
export async function tablesOf(migrationsDir: string): Promise<Map<string, Table>> {
  const connection = connect(':memory:', newInstant)
  try {
    const nothing = () => {}
    await migrate(connection, listMigrations(migrationsDir), async () => {}, nothing)
    return readTables(connection)
  } finally {
    connection.close()
  }
}
