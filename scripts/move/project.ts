import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Endpoint, KeyedTable, Row, Target } from './endpoint.ts'
import { failure, PAGE, pagesByKey, Refused } from './endpoint.ts'
import { labelOf } from './moved-tables.ts'
import { addAccount, readAccounts, removeAccount } from './project-accounts.ts'
import { readFile, readFiles, removeFile, storeFile } from './project-files.ts'

/** Keys in one address. */
const KEYS_AT_ONCE = 80

export interface ProjectAddress {
  url: string
  secretKey: string
}

/** The client of a project with all rights, which keeps nothing. */
export const clientOf = ({ url, secretKey }: ProjectAddress, fetch: typeof globalThis.fetch): SupabaseClient =>
  createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // `fetch` retries by itself
    db: { retry: false },
    global: { fetch },
  })

/** What a project reads, as a source and as a target. */
export function projectEndpoint(client: SupabaseClient, url: string): Endpoint {
  return {
    name: url,
    rows: (table) => pagesByKey(table, (after) => readPage(client, table, after)),
    accounts: () => readAccounts(client),
    files: () => readFiles(client),
    read: (file) => readFile(client, file),
  }
}

export function projectTarget(client: SupabaseClient, url: string): Target {
  return {
    ...projectEndpoint(client, url),
    origin: url,
    async insert({ name, key }, rows) {
      // an interrupted request may have inserted rows already
      requireDone(name, await client.from(name).upsert([...rows], { onConflict: key, ignoreDuplicates: true }))
    },
    async remove({ name, key }, keys) {
      for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
        const some = keys.slice(start, start + KEYS_AT_ONCE)
        requireDone(name, await client.from(name).delete().in(key, some))
      }
    },
    addAccount: (account) => addAccount(client, account),
    removeAccount: (id) => removeAccount(client, id),
    kept: ({ contentType }, bytes) => ({ bytes, contentType }),
    store: (file, kept) => storeFile(client, file, kept),
    removeFile: (file) => removeFile(client, file),
    finish: async () => [],
  }
}

async function readPage(client: SupabaseClient, { name, key }: KeyedTable, after: string | undefined): Promise<Row[]> {
  const page = client.from(name).select('*').order(key).limit(PAGE)
  const answer = await (after === undefined ? page : page.gt(key, after))
  requireDone(name, answer)
  return answer.data ?? []
}

interface Answer {
  error: { code: string; message: string } | null
  status: number
}

/** SQLSTATE classes of values and constraints, too long a statement, too much in one request. */
const OF_ROWS = /^(22|23|57014|54)/

/** Throws Refused if fewer or other rows may be accepted; otherwise a sentence for the owner. */
export function requireDone(table: string, { error, status }: Answer): void {
  if (!error) return
  if (OF_ROWS.test(error.code ?? '') || status === 413) throw new Refused(error.message)
  const message = error.code ? `${error.message} (${error.code})` : error.message
  throw failure(`${labelOf(table)} cannot be read or written in the project`, { message, status })
}
