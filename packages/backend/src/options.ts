import type { AuthSettings } from './auth/auth-settings.ts'
import type { Database } from './database/database.ts'

/** The three roles of a Supabase API: a visitor, somebody signed in, and the server's own secret key. */
export type Role = 'anon' | 'authenticated' | 'service_role'

export type Operation = 'select' | 'insert' | 'update' | 'delete'

/** Who asks. Made once a request from the API key and the bearer token; `claims` are the token's, verified. */
export interface Actor {
  role: Role
  userId?: string
  sessionId?: string
  aal?: 'aal1' | 'aal2'
  isAdmin: boolean
  claims: Record<string, unknown>
}

/** Which rows a policy lets through: all, none, or those whose column equals a value. */
export type RowRule = boolean | { column: string; equals: string }

/**
 * Mirrors Postgres: `grants` are the table's grants by role, `policies` its row-level security by operation (no policy:
 * no row). The policy of an update or delete says which rows are seen; the one of an insert or update which rows may
 * result. `service_role` bypasses policies, never grants.
 */
export interface TableAccess {
  grants: Partial<Record<Role, readonly Operation[]>>
  policies: Partial<Record<Operation, (actor: Actor) => RowRule>>
}

/**
 * A bucket: `public` objects are read by address without a key, everything else follows the policies. They mirror those of
 * Postgres on storage.objects: without one for an operation, nobody has it; `service_role` bypasses them. To list, to read
 * as a signed-in user and to see the bucket take select; to remove takes select and delete; to move select and update, in
 * the other bucket update too; to copy select, and insert where the copy goes; to replace insert, select and update.
 * Sizes are in bytes; `folders` narrows the rules for one top folder, `names` lists all that the bucket may hold.
 */
export interface BucketRules {
  public: boolean
  policies: Partial<Record<Operation, (actor: Actor) => boolean>>
  fileSizeLimit: number
  allowedMimeTypes: readonly string[]
  names?: readonly string[]
  folders?: Record<string, { fileSizeLimit?: number; allowedMimeTypes?: readonly string[] }>
}

/** The part of pino that the backend uses. */
export interface Logger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/**
 * A mail about an account, for the server to word and send. `tokenHash` goes into a link (with `type`), `code` is typed by
 * hand; both work once, for an hour, and appear nowhere else. `redirectTo` is where the client wanted to come back to: an
 * address of the site or of `corsOrigins`.
 */
export type AuthMail =
  /** A link to a new password, and a link to sign in. */
  | { kind: 'recovery' | 'magic_link'; to: string; tokenHash: string; code: string; redirectTo?: string }
  /** To the address that shall be the new one, and to the current one: each confirms by itself (type `email_change`). */
  | {
      kind: 'email_change' | 'email_change_current'
      to: string
      newEmail: string
      tokenHash: string
      code: string
      redirectTo?: string
    }
  /** The nonce of a change of how one signs in. */
  | { kind: 'reauthentication'; to: string; code: string }
  /** What has happened; `email_changed` goes to the address that was left. */
  | { kind: 'password_changed' | 'factor_removed'; to: string }
  /** Its link (type `recovery`) works for three days: it takes back the factors added lately, and lets choose a password. */
  | { kind: 'factor_added'; to: string; tokenHash: string }
  | { kind: 'email_changed'; to: string; newEmail: string }

/** Something that only the owner can mend. `message` is a sentence for him; `details` are SQLite's own words. */
export interface Trouble {
  kind: 'database' | 'disk'
  message: string
  details: string[]
}

/** What a check of the database found. */
export interface DatabaseCheck {
  /** ISO 8601. */
  at: string
  ok: boolean
  /** What is wrong, in SQLite's words, one entry for each fault. */
  details: string[]
}

/** The state of the data folder. */
export interface Condition {
  /** Why nothing can be saved now, in words for the owner. */
  writesStopped?: string
  /** The last check of this run. */
  databaseCheck?: DatabaseCheck
  disk: { freeBytes: number; totalBytes: number; reserve: 'held' | 'given up' }
  /** Files that no object shows any more; they are kept for 30 days. */
  quarantine: { files: number; bytes: number }
}

export interface BackendOptions {
  /** Database, keys and files stand here; made with mode 0700 when it is missing. */
  dataDir: string
  /** Where the backup before a migration goes; the folder `backups` of the data folder unless it is set. */
  backupDir?: string
  /** The site's public origin, without a slash at its end: issuer of the tokens. */
  siteUrl: string
  /** The project's migrations: `<14 digits>_<what>.sql`, portable, or `.sqlite.sql`; `.postgres.sql` is skipped. */
  migrationsDir: string
  /** A table of the migrations without an entry keeps the backend from opening. */
  access: Record<string, TableAccess>
  /** Whether this account administers the site. The second factor is the backend's own condition. */
  isAdmin: (database: Database, userId: string) => boolean
  /** Handlers behind functions/v1/{name}. */
  functions: Record<string, (request: Request) => Promise<Response>>
  buckets: Record<string, BucketRules>
  /** Origins, besides the site's own, whose pages may call the API. */
  corsOrigins: readonly string[]
  /** Numbers of the auth service that differ from its defaults. */
  auth?: Partial<AuthSettings>
  /** Takes a mail and returns at once; it is called after the answer that asked for it. Without it none are sent. */
  sendAuthMail?: (mail: AuthMail) => void
  /** Called after somebody has signed in. */
  onSignIn?: (userId: string) => void
  /** Called after a commit, once for every table it wrote. */
  onWrite?: (table: string) => void
  /**
   * Bytes of disk space that are held back, and given up on a full disk so that the owner can sign in, delete and make
   * room. Without it, none.
   */
  reserveBytes?: number
  /** Called once when something goes wrong, and again only after it was well. Everything told here is logged too. */
  onTrouble?: (trouble: Trouble) => void
  log?: Logger
}
