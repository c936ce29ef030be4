import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, type BackendOptions, openBackend } from '@portico/backend'
import { PostgrestClient } from '@supabase/postgrest-js'
import { access } from '#server/backend/access.ts'

export const SITE_URL = 'http://portico.test'

export const migrationsDir = join(import.meta.dirname, '../../supabase/migrations')

export const isAdmin: BackendOptions['isAdmin'] = (database, userId) =>
  database.get('select is_admin from profiles where id = ?', userId)?.is_admin === 1

export interface TestBackend extends Backend {
  dataDir: string
  /** The tables that onWrite has reported. */
  writes: string[]
  /**
   * A signed-in user's access token; the profile is created with the user. It lives for `lifetime` seconds, by default
   * an hour.
   */
  tokenOf(user: {
    id?: string
    isAdmin?: boolean
    lifetime?: number
    claims?: Record<string, unknown>
  }): Promise<string>
  /** Creates an account with a session, which a token signed by a test itself needs. */
  startSession(userId: string): string
  /** A request with the publishable key, unless `headers` has another one. */
  request(path: string, init?: RequestInit): Promise<Response>
  dispose(): void
}

/** The embedded backend on an empty folder, with the project's migrations and access rules. */
export async function openTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'portico-test-'))
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

/** The official client on the backend, in process, as a page of the site would use it. */
export function clientOf(backend: Backend, bearer = backend.keys.publishable, apikey = backend.keys.publishable) {
  return new PostgrestClient(`${SITE_URL}/rest/v1`, {
    headers: { apikey, authorization: `Bearer ${bearer}` },
    fetch: (input, init) => backend.fetch(new Request(input as string, init)),
    retry: false,
  })
}

/** One client per role: a visitor, a signed-in user, an admin, the server's secret key. */
export async function clientsOf(backend: TestBackend) {
  const { publishable, secret } = backend.keys
  return {
    anon: clientOf(backend, publishable),
    user: clientOf(backend, await backend.tokenOf({})),
    admin: clientOf(backend, await backend.tokenOf({ isAdmin: true })),
    service: clientOf(backend, secret, secret),
  }
}
