import { Client, type CustomTypesConfig, types } from 'pg'
import { type ClusterAddress, databaseUrl } from './cluster.ts'

/** What a new database is a copy of: a project before its first migration, or after the site's last. */
export type Template = 'postgres' | 'site'

/** A database of its own for a test file, removed by `close`. */
export interface Database {
  name: string
  /** Runs as superuser. Dates stay text, big integers become numbers. */
  query<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<{ rows: Row[] }>
  /** Runs many statements. */
  exec(sql: string): Promise<void>
  close(): Promise<void>
}

const DATE = 1082
const BIGINT = 20
const parsers = new Map<number, (text: string) => unknown>([
  [DATE, (text) => text],
  [BIGINT, Number],
])
const customTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? types.getTypeParser(oid, format),
}

export async function createDatabase(address: ClusterAddress, template: Template): Promise<Database> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await administer(address, `create database ${name} template ${template} owner postgres`)
  const client = new Client({
    connectionString: databaseUrl(address, 'supabase_admin', name),
    types: customTypes,
  })
  await client.connect()
  return {
    name,
    // the rows are as the query says
    query: async <Row>(sql: string, values?: unknown[]) => ({ rows: (await client.query(sql, values)).rows as Row[] }),
    exec: async (sql) => void (await client.query(sql)),
    async close() {
      await client.end()
      await administer(address, `drop database ${name} with (force)`)
    },
  }
}

/** Copies one database into another; nobody may be connected to the first. */
export const copyDatabase = (address: ClusterAddress, template: Template, name: string) =>
  administer(address, `create database ${name} template ${template} owner postgres`)

async function administer(address: ClusterAddress, sql: string): Promise<void> {
  const client = new Client(databaseUrl(address, 'supabase_admin', 'template1'))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
