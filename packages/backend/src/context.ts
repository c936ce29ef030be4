import type { Keys } from './access/keys.ts'
import type { Tokens } from './access/tokens.ts'
import type { FactorStore } from './auth/stores/factors.ts'
import type { SessionStore } from './auth/stores/sessions.ts'
import type { Database } from './database/database.ts'
import type { Actor, BackendOptions, Logger } from './options.ts'
import type { Storage } from './storage/storage.ts'

/** What every service of the backend works with. */
export interface BackendContext {
  options: BackendOptions
  database: Database
  keys: Keys
  tokens: Tokens
  storage: Storage
  /** A session ends at logout, when it is revoked or its account deleted; an unexpired token of it is refused then. */
  sessions: Pick<SessionStore, 'isAlive'>
  /** An account with a verified factor needs aal2 to administer. */
  factors: Pick<FactorStore, 'hasVerified'>
  log: Logger
  /** The caller of this request. Throws ApiError for a bad key, TokenError for a bad token. */
  actorOf(request: Request): Promise<Actor>
  /** Reports a fault that was answered with a 500, in case the data folder is the reason. */
  reportFault(error: unknown): void
}

/** Hono's environment. `clientAddress` is the peer's address or, behind trusted proxies, the client's. */
export interface BackendEnv {
  Bindings: { clientAddress?: string }
}
