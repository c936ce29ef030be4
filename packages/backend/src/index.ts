import { Hono } from 'hono'
import { resolveActor } from './access/credentials.ts'
import { loadKeys } from './access/keys.ts'
import { createTokens } from './access/tokens.ts'
import { createAccountAdmin } from './auth/account-admin.ts'
import { type Auth, openAuth } from './auth/auth.ts'
import { authRoutes } from './auth/index.ts'
import { openDatabase } from './boot/open-database.ts'
import type { BackendContext, BackendEnv } from './context.ts'
import { keepHistory, refuseRows } from './database/history.ts'
import { createDiskSpace, type DiskSpace } from './folder/disk-space.ts'
import { explainFault } from './folder/faults.ts'
import { type FolderGuard, openFolderGuard } from './folder/folder-guard.ts'
import { functionRoutes } from './functions/index.ts'
import { errorAnswer } from './http/api-error.ts'
import { allowOrigins } from './http/cors.ts'
import type { PlainAnswer, PlainRequest } from './http/plain-answer.ts'
import type { BackendOptions, Condition, Logger } from './options.ts'
import { createDirectReads } from './rest/direct-reads.ts'
import { restRoutes } from './rest/index.ts'
import { TRUSTED, UNTRUSTED } from './rest/perform.ts'
import { insertRows } from './rest/store-row.ts'
import { storageRoutes } from './storage/index.ts'
import { openStorage, type Storage } from './storage/storage.ts'

export type { PlainAnswer } from './http/plain-answer.ts'
export type * from './options.ts'

/** The embedded stand-in for a Supabase project. */
export type Backend = Awaited<ReturnType<typeof open>>

const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} }

/** Opens the data folder and binds the services. Throws a sentence for the owner when it cannot. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  try {
    return await open(options)
  } catch (error) {
    throw explainFault(error, options.dataDir)
  }
}

async function open(options: BackendOptions) {
  const { dataDir, log = silent, onTrouble = () => {} } = options
  const onShortage = (message: string) => onTrouble({ kind: 'disk', message, details: [] })
  const space = createDiskSpace({ dataDir, reserveBytes: options.reserveBytes ?? 0, log, onShortage })
  using opening = new DisposableStack()
  const { database, applied, close } = await openDatabase(dataDir, options.migrationsDir, {
    ...(options.backupDir && { backupDir: options.backupDir }),
    makeRoom: space.open,
    requireTables: (tables) => requireAccessRules(tables, options.access),
  })
  opening.defer(close)
  const guard = openFolderGuard({ dataDir, database, space, log, onTrouble })
  opening.defer(guard.close)
  space.update()
  database.guard = guard
  if (options.onWrite) database.onWrite = options.onWrite
  if (options.history) keepHistory(database, options.history)
  refuseRows(database, options.access)
  const keys = loadKeys(dataDir, database)
  const tokens = createTokens(keys.signing, `${options.siteUrl}/auth/v1`)
  const { reportFault } = guard
  const auth = openAuth({ options, database, keys, tokens, log, reportFault })
  opening.defer(auth.deferredTasks.close)
  const storage = openStorage({ database, dataDir, space, log })
  const context: BackendContext = {
    options,
    database,
    keys,
    tokens,
    storage,
    sessions: auth.sessions,
    factors: auth.factors,
    log,
    actorOf: (request) => resolveActor(context, request),
    reportFault,
  }
  const readDirectly = createDirectReads(context)
  const app = createApp(context, auth)
  const opened = opening.move()
  return {
    /** Answers /auth/v1, /rest/v1, /storage/v1 and /functions/v1 as Supabase does. Never throws. */
    fetch: async (request: Request, info?: { clientAddress?: string }): Promise<Response> =>
      app.fetch(request, info ?? {}),
    /** A GET of rest/v1 with the publishable key, answered at once and as `fetch` does; undefined for all else. */
    readDirectly: (request: PlainRequest, client?: 'visitor' | 'server'): PlainAnswer | undefined =>
      readDirectly(request, client === 'server' ? TRUSTED : UNTRUSTED),
    keys: { publishable: keys.publishable, secret: keys.secret },
    database,
    tokens,
    storage,
    /** For command-line tools of the owner. */
    accounts: createAccountAdmin(auth),
    /** Inserts rows without checking access rules; joins a running `database.transaction`. */
    insertRows: (table: string, rows: readonly Record<string, unknown>[]) => insertRows(database, table, rows),
    /** Migrations that this opening applied, by name. */
    applied,
    condition: () => conditionOf(guard, space, storage),
    /** In another thread; damage stops all writing. Rejects after `close`. */
    checkDatabase: guard.check,
    /** Runs deferred work, such as mails, at once: the last step of a stop. */
    finish: auth.deferredTasks.close,
    close: () => opened.dispose(),
  }
}

function conditionOf(guard: FolderGuard, space: DiskSpace, storage: Storage): Condition {
  const writesStopped = guard.writesStopped()
  const databaseCheck = guard.lastCheck()
  if (writesStopped === undefined) space.update()
  return {
    ...(writesStopped !== undefined && { writesStopped }),
    ...(databaseCheck && { databaseCheck }),
    disk: space.read(),
    quarantine: storage.quarantined(),
  }
}

/** The table of contents: the middleware of every request, then each service. */
function createApp(context: BackendContext, auth: Auth): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  app.use(allowOrigins(context.options.corsOrigins))
  app.route('/auth/v1', authRoutes(auth))
  app.route('/storage/v1', storageRoutes(context))
  app.route('/rest/v1', restRoutes(context))
  app.route('/functions/v1', functionRoutes(context))
  app.notFound((c) => c.json({ message: 'no Route matched with those values' }, 404))
  app.onError((error, c) => errorAnswer(context, error, c.req.method, c.req.path).toResponse())
  return app
}

/** Throws if a table has no access rule or a rule no table, so that none is left open by oversight. */
function requireAccessRules(tables: readonly string[], access: BackendOptions['access']): void {
  const missing = tables.filter((table) => !Object.hasOwn(access, table))
  if (missing.length) throw new Error(`No access rule says who may use: ${missing.join(', ')}.`)
  const known = new Set(tables)
  const unknown = Object.keys(access).filter((table) => !known.has(table))
  if (unknown.length)
    throw new Error(`Access rules are given for tables that no migration makes: ${unknown.join(', ')}.`)
}
