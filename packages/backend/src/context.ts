import type { Keys } from './access/keys.ts'
import type { Tokens } from './access/tokens.ts'
import type { Database } from './database/database.ts'
import type { Actor, BackendOptions, Logger } from './options.ts'
import type { Storage } from './storage/storage.ts'

/** What the other services need to know about accounts. The auth service supplies it. */
export interface Accounts {
  /** False after logout, a revoked session or a deleted account: a token that is not yet expired is refused then. */
  isSessionAlive(sessionId: string, userId: string): boolean
  /** Whether the account has a second factor, so that administration needs aal2. */
  hasVerifiedFactor(userId: string): boolean
}

/** What every service of the backend works with. */
export interface BackendContext {
  options: BackendOptions
  database: Database
  keys: Keys
  tokens: Tokens
  storage: Storage
  accounts: Accounts
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
