import type { Keys } from './access/keys.ts'
import type { Tokens } from './access/tokens.ts'
import type { Database } from './database/database.ts'
import type { Actor, BackendOptions, Logger } from './options.ts'
import type { Storage } from './storage/storage.ts'

/** What the backend must know of accounts to tell who asks. The service auth supplies it. */
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
  /** Who sends this request; throws ApiError (key) or TokenError (token). See credentials.ts. */
  actorOf(request: Request): Promise<Actor>
  /** To be told of a fault that is answered with a 500: it may be one of the data folder. */
  noteFault(error: unknown): void
}

/** What Hono carries: who asks from where. `clientAddress` is the peer's or, behind trusted proxies, the visitor's. */
export interface BackendEnv {
  Bindings: { clientAddress?: string }
}
