import { Hono } from 'hono'
import { requireAccessRules } from './access.ts'
import { ApiError } from './api-error.ts'
import { type AccountAdmin, createAccountAdmin } from './auth/account-admin.ts'
import { type Auth, accountsOf, openAuth } from './auth/auth.ts'
import { authRoutes } from './auth/index.ts'
import type { BackendContext, BackendEnv } from './context.ts'
import { allowOrigins } from './cors.ts'
import { resolveActor } from './credentials.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { functionRoutes } from './functions/index.ts'
import { loadKeys } from './keys.ts'
import type { Actor, BackendOptions, Logger } from './options.ts'
import { restRoutes } from './rest/index.ts'
import { insertRows } from './rest/store-row.ts'
import { storageRoutes } from './storage/index.ts'
import { Storage } from './storage/storage.ts'
import { createTokens, type Tokens } from './tokens.ts'

export type * from './options.ts'

/** The embedded stand-in for a Supabase project. */
export interface Backend {
  /** Answers /auth/v1, /rest/v1, /storage/v1 and /functions/v1 as Supabase does. Never throws. */
  fetch(request: Request, info?: { clientAddress?: string }): Promise<Response>
  keys: { publishable: string; secret: string }
  database: Database
  tokens: Tokens
  storage: Storage
  /** For the owner's own commands. */
  accounts: AccountAdmin
  /** Who sends this request; throws ApiError (key) or TokenError (token). */
  actorOf(request: Request): Promise<Actor>
  /** Inserts rows past every access rule; inside `database.transaction` they come together with what else it writes. */
  insertRows(table: string, rows: readonly Record<string, unknown>[]): void
  /** Migrations that this opening applied, by name. */
  applied: string[]
  close(): void
}

const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} }

/** Opens the data folder and binds the services. Throws a sentence for the owner when it cannot. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { database, applied, close } = await openDatabase(options.dataDir, options.migrationsDir, options.backupDir)
  try {
    requireAccessRules([...database.tables.keys()], options.access)
    if (options.onWrite) database.onWrite(options.onWrite)
    const keys = await loadKeys(options.dataDir)
    const tokens = createTokens(keys.signing, `${options.siteUrl}/auth/v1`)
    const log = options.log ?? silent
    const auth = openAuth({ options, database, keys, tokens, log })
    const context: BackendContext = {
      options,
      database,
      keys,
      tokens,
      storage: new Storage(database, options.dataDir),
      accounts: accountsOf(auth),
      log,
      actorOf: (request) => resolveActor(context, request),
    }
    const app = createApp(context, auth)
    return {
      fetch: async (request, info) => app.fetch(request, info ?? {}),
      keys: { publishable: keys.publishable, secret: keys.secret },
      database,
      tokens: context.tokens,
      storage: context.storage,
      accounts: createAccountAdmin(auth),
      actorOf: context.actorOf,
      insertRows: (table, rows) => insertRows(database, table, rows),
      applied,
      close() {
        auth.afterwards.close()
        close()
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

/** The table of contents: what every request passes, then each service. */
function createApp(context: BackendContext, auth: Auth): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  app.use(allowOrigins(context.options.corsOrigins))
  app.route('/auth/v1', authRoutes(auth))
  app.route('/storage/v1', storageRoutes(context))
  app.route('/rest/v1', restRoutes(context))
  app.route('/functions/v1', functionRoutes(context))
  app.notFound((c) => c.json({ message: 'no Route matched with those values' }, 404))
  app.onError((error, c) => {
    if (error instanceof ApiError && error.cause === undefined) return error.toResponse()
    context.log.error({ err: error, method: c.req.method, path: c.req.path }, 'The backend failed to answer a request')
    if (error instanceof ApiError) return error.toResponse()
    return c.json({ message: 'An unexpected error occurred' }, 500)
  })
  return app
}
