import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsDir, SITE_URL } from '@portico/backend/test-support/backend.ts'
import type { Contract, ContractEngine, Row, Who } from '@portico/backend/test-support/contract/contract-engine.ts'
import { PostgrestClient } from '@supabase/postgrest-js'
import { inject } from 'vitest'
import { createDatabase, type Database } from '#tests/support/supabase/database.ts'
import { PUBLISHABLE_KEY, SECRET_KEY, startPostgrest } from '#tests/support/supabase/postgrest.ts'

const TABLES = ['settings', 'banner', 'events', 'articles', 'topics', 'companies', 'counters', 'profiles', 'messages']

export const postgrest: Contract = { name: 'postgrest', open: openPostgrestEngine }

/** The tables and rules of the backend's fixtures, in Postgres behind PostgREST. */
async function openPostgrestEngine(): Promise<ContractEngine> {
  const database = await createDatabase(inject('cluster'), 'postgres')
  await database.exec('set role postgres')
  for (const file of readdirSync(migrationsDir).sort())
    await database.exec(readFileSync(join(migrationsDir, file), 'utf8'))
  await database.exec('reset role')
  const postgrest = await startPostgrest(inject('cluster'), database.name, { checksSessions: false })

  const addUser = async (isAdmin: boolean) => {
    const id = crypto.randomUUID()
    await insertRows(database, 'profiles', [{ id, is_admin: isAdmin }])
    const session = { sub: id, session_id: crypto.randomUUID(), role: 'authenticated', aal: 'aal1' } as const
    return postgrest.tokenOf({ ...session, exp: Math.floor(Date.now() / 1000) + 3600 })
  }
  const bearers: Record<Who, string> = {
    anon: PUBLISHABLE_KEY,
    user: await addUser(false),
    admin: await addUser(true),
    service: SECRET_KEY,
  }
  const clientOf = (who: Who) =>
    new PostgrestClient(`${SITE_URL}/rest/v1`, {
      headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${bearers[who]}` },
      fetch: (input, init) => postgrest.fetch(new Request(input as string, init)), // the client only ever passes an address
      retry: false,
    })
  return {
    credentials: {
      anon: {},
      user: { authorization: `Bearer ${bearers.user}` },
      admin: { authorization: `Bearer ${bearers.admin}` },
      service: { apikey: SECRET_KEY },
    },
    clients: {
      anon: clientOf('anon'),
      user: clientOf('user'),
      admin: clientOf('admin'),
      service: clientOf('service'),
    },
    request(path, init = {}) {
      const headers = new Headers(init.headers)
      if (!headers.has('apikey')) headers.set('apikey', PUBLISHABLE_KEY)
      if (typeof init.body === 'string' && !headers.has('content-type')) headers.set('content-type', 'application/json')
      return postgrest.fetch(new Request(new URL(path, SITE_URL), { ...init, headers }))
    },
    insertRows: (table, rows) => insertRows(database, table, rows),
    async contents() {
      const all = TABLES.map((table) => `(select json_agg(t order by id) from ${table} t)`)
      const { rows } = await database.query<{ all: unknown }>(`select json_build_array(${all}) as all`)
      return JSON.stringify(rows[0]?.all)
    },
    async columnsOf(table) {
      const sql = `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 order by attnum`
      return (await database.query<{ name: string }>(sql, [table])).rows.map(({ name }) => name)
    },
    clear: () => database.exec(`truncate ${TABLES.filter((table) => table !== 'profiles')}`),
    async close() {
      await postgrest.close()
      await database.close()
    },
  }
}

/** Columns that a row does not name have their defaults. */
async function insertRows(database: Database, table: string, rows: Row[]): Promise<void> {
  for (const alike of Object.values(Object.groupBy(rows, (row) => Object.keys(row).join()))) {
    const columns = Object.keys(alike?.[0] ?? {}).map((name) => `"${name}"`)
    const sql = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`
    await database.query(sql, [JSON.stringify(alike)])
  }
}
