import { PostgrestClient } from '@supabase/postgrest-js'
import { inject } from 'vitest'
import { type ActorName, accounts, claimsOf, liveSessions, type SessionName, sessionNames } from './actors.ts'
import { openTestBackend, removeFirstRows, SITE_URL } from './backend.ts'
import { addAccounts, openPostgres } from './postgres.ts'
import { PUBLISHABLE_KEY, SECRET_KEY, startPostgrest } from './supabase/postgrest.ts'

export type Row = Record<string, unknown>

/** What a test does with either engine. */
export interface Engine {
  /** The official client as this actor uses it. */
  clientOf(actor: ActorName): PostgrestClient
  /** Bypasses every rule: inserts, removes and reads a row. */
  insert(table: string, row: Row): Promise<void>
  remove(table: string, id: string): Promise<void>
  find(table: string, id: string): Promise<Row | undefined>
  close(): Promise<void>
}

/** SQLite behind the embedded backend, with the accounts of actors.ts, and no rows of content. */
export async function openEmbeddedEngine(): Promise<Engine> {
  const backend = await openTestBackend()
  removeFirstRows(backend)
  const { database, keys } = backend
  database.transaction(() => {
    for (const { id, isAdmin, isAssistant = false, factor } of accounts) {
      database.run('insert into _accounts (id, email) values (?, ?)', id, `${id}@portico.test`)
      backend.insertRows('profiles', [{ id, is_admin: isAdmin, is_assistant: isAssistant }])
      const values = "values (?, 'Authenticator app', 'JBSWY3DPEHPK3PXP', ?)"
      if (factor) database.run(`insert into _factors (account_id, friendly_name, secret, status) ${values}`, id, factor)
    }
    for (const { id, userId } of liveSessions) {
      database.run('insert into _sessions (id, account_id) values (?, ?)', id, userId)
    }
  })
  const now = Math.floor(Date.now() / 1000)
  const bearers = await bearersOf(keys.publishable, keys.secret, (name) => {
    const { exp, ...claims } = claimsOf(name)
    return backend.tokens.sign(claims, exp - now)
  })
  return {
    clientOf: (actor) =>
      clientWith(backend.fetch, bearers.get(actor)!, actor === 'the secret key' ? keys.secret : keys.publishable),
    insert: async (table, row) => backend.insertRows(table, [row]),
    remove: async (table, id) => database.transaction(() => database.run(`delete from "${table}" where id = ?`, id)),
    find: async (table, id) => database.get(`select * from "${table}" where id = ?`, id),
    close: async () => backend.dispose(),
  }
}

/** Postgres behind PostgREST, with the same accounts and no rows. */
export async function openPostgresEngine(): Promise<Engine> {
  const postgres = await openPostgres()
  await addAccounts(postgres)
  const postgrest = await startPostgrest(inject('cluster'), postgres.name, { checksSessions: true })
  const bearers = await bearersOf(PUBLISHABLE_KEY, SECRET_KEY, (name) => postgrest.tokenOf(claimsOf(name)))
  const { rows: tables } = await postgres.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'singleton'",
  )
  for (const { name } of tables) await postgres.query(`delete from public."${name}"`)
  return {
    clientOf: (actor) => clientWith(postgrest.fetch, bearers.get(actor)!, PUBLISHABLE_KEY),
    async insert(table, row) {
      const columns = Object.keys(row).map((name) => `"${name}"`)
      const values = columns.map((_, index) => `$${index + 1}`)
      await postgres.query(
        `insert into public."${table}" (${columns}) values (${values})`,
        Object.values(row).map(asDocument),
      )
    },
    remove: async (table, id) => void (await postgres.query(`delete from public."${table}" where id = $1`, [id])),
    find: async (table, id) =>
      (await postgres.query<Row>(`select * from public."${table}" where id = $1`, [id])).rows[0],
    async close() {
      await postgrest.close()
      await postgres.close()
    },
  }
}

/** The driver takes an array of JavaScript for one of Postgres. */
const asDocument = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

async function bearersOf(publishable: string, secret: string, sign: (name: SessionName) => string | Promise<string>) {
  const bearers = new Map<ActorName, string>([
    ['a visitor', publishable],
    ['the secret key', secret],
  ])
  for (const name of sessionNames) bearers.set(name, await sign(name))
  return bearers
}

function clientWith(fetch: (request: Request) => Promise<Response>, bearer: string, apikey: string): PostgrestClient {
  return new PostgrestClient(`${SITE_URL}/rest/v1`, {
    headers: { apikey, authorization: `Bearer ${bearer}` },
    fetch: (input, init) => fetch(new Request(input as string, init)), // the client only ever passes an address
    retry: false,
  })
}
