import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, type BackendOptions, openBackend } from '@portico/backend'
import { PostgrestClient } from '@supabase/postgrest-js'
import { openDatabase } from '#src/boot/open-database.ts'
import { access, isAdmin } from '#tests/fixtures/access.ts'

export const SITE_URL = 'http://portico.test'

export const migrationsDir = join(import.meta.dirname, '../fixtures/migrations')

export interface TestBackend extends Backend {
  dataDir: string
  /** The tables that `onWrite` has named since the start. */
  writes: string[]
  /** A signed-in user's access token; the profile is made with it. Without `lifetime` (seconds) it lives an hour. */
  tokenOf(user: {
    id?: string
    isAdmin?: boolean
    lifetime?: number
    claims?: Record<string, unknown>
  }): Promise<string>
  /** A session of an account, which is made with it; tokens that a test signs itself need one. */
  startSession(userId: string): string
  /** A request with the publishable key, or with what `headers` put in its place. */
  request(path: string, init?: RequestInit): Promise<Response>
  dispose(): void
}

/** Databases to which nothing but the migrations of a folder was applied, by this folder. */
const migrated = new Map<string, Promise<string>>()

async function migrate(migrationsDir: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-migrated-'))
  const { close } = await openDatabase(dataDir, migrationsDir)
  close()
  return join(dataDir, 'database.db')
}

/** A new data folder. Migrations are most of what opening one takes, so that each process applies them once. */
async function newDataDir(migrationsDir: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-test-'))
  if (!migrated.has(migrationsDir)) migrated.set(migrationsDir, migrate(migrationsDir))
  copyFileSync(await migrated.get(migrationsDir)!, join(dataDir, 'database.db'))
  return dataDir
}

/**
 * The backend on an empty folder, with the tables and rules of the fixtures unless `options` bring others. Whatever the
 * migrations are, they make a table `profiles (id, is_admin)`.
 */
export async function openTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const dataDir = options.dataDir ?? (await newDataDir(options.migrationsDir ?? migrationsDir))
  const writes: string[] = []
  const backend = await openBackend({
    dataDir,
    siteUrl: SITE_URL,
    migrationsDir,
    access,
    isAdmin,
    functions: {},
    buckets: {},
    corsOrigins: [],
    onWrite: (table) => writes.push(table),
    ...options,
  })
  const startSession = (userId: string) => {
    const id = crypto.randomUUID()
    const { database } = backend
    database.transaction(() => {
      database.run('insert or ignore into _accounts (id, email) values (?, ?)', userId, `${userId}@portico.test`)
      database.run('insert into _sessions (id, account_id) values (?, ?)', id, userId)
    })
    return id
  }
  return {
    ...backend,
    dataDir,
    writes,
    startSession,
    async tokenOf({ id = crypto.randomUUID(), isAdmin = false, lifetime, claims }) {
      if (!backend.database.get('select 1 from profiles where id = ?', id)) {
        backend.insertRows('profiles', [{ id, is_admin: isAdmin }])
      }
      const session = { sub: id, session_id: startSession(id), role: 'authenticated', aal: 'aal1' } as const
      return backend.tokens.sign({ ...session, ...claims }, lifetime)
    },
    request(path, init = {}) {
      const headers = new Headers(init.headers)
      if (!headers.has('apikey')) headers.set('apikey', backend.keys.publishable)
      if (typeof init.body === 'string' && !headers.has('content-type')) headers.set('content-type', 'application/json')
      return backend.fetch(new Request(new URL(path, SITE_URL), { ...init, headers }))
    },
    dispose() {
      backend.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The official client against the backend, in process, as a page would use it. */
export function clientOf(backend: Backend, bearer = backend.keys.publishable, apikey = backend.keys.publishable) {
  return new PostgrestClient(`${SITE_URL}/rest/v1`, {
    headers: { apikey, authorization: `Bearer ${bearer}` },
    fetch: (input, init) => backend.fetch(new Request(input as string, init)),
    retry: false,
  })
}

/** One client for each kind of caller: a visitor, a signed-in user, an admin, the secret key. */
export async function clientsOf(backend: TestBackend) {
  const { publishable, secret } = backend.keys
  return {
    anon: clientOf(backend, publishable),
    user: clientOf(backend, await backend.tokenOf({})),
    admin: clientOf(backend, await backend.tokenOf({ isAdmin: true })),
    service: clientOf(backend, secret, secret),
  }
}
