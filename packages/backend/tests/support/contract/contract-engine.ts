import type { PostgrestClient } from '@supabase/postgrest-js'
import { clientOf, openTestBackend } from '../backend.ts'
import { differences } from './differences.ts'

export type Who = 'anon' | 'user' | 'admin' | 'service'
export type Row = Record<string, unknown>

/** The fixtures' tables behind the REST interface, on either engine: what a suite of the contract needs of it. */
export interface ContractEngine {
  /** The headers by which each caller is known. */
  credentials: Record<Who, Record<string, string>>
  /** The official client for each caller. */
  clients: Record<Who, PostgrestClient>
  /** A request with the publishable key, or with what `headers` put in its place. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Bypasses every rule. */
  insertRows(table: string, rows: Row[]): Promise<void>
  /** Every row of every table, to be compared. */
  contents(): Promise<string>
  /** The columns of a table, in order. */
  columnsOf(table: string): Promise<string[]>
  /** Empties every table, but for the profiles of the callers. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** An engine that a suite of the contract is run against. */
export interface Contract {
  name: 'embedded' | 'postgrest'
  open(): Promise<ContractEngine>
}

export const embedded: Contract = { name: 'embedded', open: openEmbeddedEngine }

/** The cases that hold for this engine. Those that end with a difference hold for the embedded one only. */
export const casesOf = <Case extends readonly unknown[]>({ name }: Contract, cases: Case[]): Case[] =>
  name === 'embedded'
    ? cases
    : cases.filter((values) => !differences.some((difference) => difference === values.at(-1)))

async function openEmbeddedEngine(): Promise<ContractEngine> {
  const backend = await openTestBackend()
  const { database, keys } = backend
  const tables = [...database.tables.keys()]
  const [user, admin] = [await backend.tokenOf({}), await backend.tokenOf({ isAdmin: true })]
  return {
    credentials: {
      anon: {},
      user: { authorization: `Bearer ${user}` },
      admin: { authorization: `Bearer ${admin}` },
      service: { apikey: keys.secret },
    },
    clients: {
      anon: clientOf(backend),
      user: clientOf(backend, user),
      admin: clientOf(backend, admin),
      service: clientOf(backend, keys.secret, keys.secret),
    },
    request: backend.request,
    insertRows: async (table, rows) => backend.insertRows(table, rows),
    contents: async () => JSON.stringify(tables.map((table) => database.all(`select * from "${table}"`))),
    columnsOf: async (table) => [...(database.tables.get(table)?.columns.keys() ?? [])],
    clear: async () =>
      database.transaction(() => {
        for (const table of tables) if (table !== 'profiles') database.run(`delete from "${table}"`)
      }),
    close: async () => backend.dispose(),
  }
}
