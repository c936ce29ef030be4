import type { Hashing } from './auth/auth-settings.ts'
import type { Database } from './database/database.ts'

/** The three roles of a Supabase API: a visitor, a signed-in user, and the server's own secret key. */
export type Role = 'anon' | 'authenticated' | 'service_role'

export type Operation = 'select' | 'insert' | 'update' | 'delete'

/** The caller, resolved once per request from the API key and the bearer token. */
export interface Actor {
  role: Role
  userId?: string
  isAdmin: boolean
  /** May prepare changes that an admin makes. */
  isAssistant?: boolean
}

/** Which rows a policy lets through: all, none, or those whose columns have these values; null is one. */
export type RowRule = boolean | Record<string, string | null>

/**
 * Mirrors Postgres: `grants` are the table's grants by role, `policies` its row-level security by operation (no policy:
 * no row). The policy of an update or delete says which rows are seen; the one of an insert or update which rows may
 * result. `service_role` bypasses policies, but not grants.
 */
export interface TableAccess {
  grants: Partial<Record<Role, readonly Operation[]>>
  policies: Partial<Record<Operation, (actor: Actor, database: Database) => RowRule>>
  /** Columns that only the secret key may write: values from other callers are ignored, and `emptied` columns become null. */
  serverColumns?: { onInsert: readonly string[]; onUpdate: readonly string[]; emptied: readonly string[] }
  /**
   * Rows that no caller may write, as by a trigger in Postgres: conditions in SQL on `new` and, of an update, `old`. A row that
   * meets one is refused like one that violates a check of that name. `actor_id()` is null for the secret key.
   */
  refusals?: Partial<Record<'insert' | 'update', Record<string, string>>>
}

/**
 * A bucket. Its `public` objects are read by address, without a key; everything else follows `policies`, which mirror those of
 * Postgres on storage.objects: an operation without a policy is denied, and `service_role` bypasses them. What a call needs:
 *
 * - to list objects, to see the bucket, and to read it if it is not public: select
 * - to upload: insert; to replace an object: insert, select and update
 * - to remove objects: select and delete
 *
 * Sizes are in bytes; `folders` narrows the rules for one top folder, `names` lists all names that the bucket may hold.
 */
export interface BucketRules {
  public: boolean
  /** `filesOfDay` is how many files the actor has added within a day, in all buckets. */
  policies: Partial<Record<Operation, (actor: Actor, filesOfDay: () => number) => boolean>>
  fileSizeLimit: number
  allowedMimeTypes: readonly string[]
  names?: readonly string[]
  folders?: Record<string, { fileSizeLimit?: number; allowedMimeTypes?: readonly string[] }>
}

/** Which tables have a history, and where it is kept. */
export interface History {
  /** Its columns: table_name, row_id, action, row, changed_by, changed_at. */
  keptIn: string
  tables: readonly string[]
  /** A change of these columns alone makes no version. */
  ignoredColumns: readonly string[]
  /** What versions lack: no undo changes it. */
  omittedColumns?: readonly string[]
  /** Older versions go when their row changes again, except for the last `versions`. */
  days: number
  versions: number
}

/** The part of pino that the backend uses. */
export interface Logger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

type MailLink = { to: string; tokenHash: string; redirectTo?: string }

/**
 * A mail about an account, for the product to word and send. `tokenHash` goes into a link (with `type`), `code` is
 * typed by hand; both work once, within an hour, and appear nowhere else. `redirectTo` is where the client wants to
 * return to: an address of the site or of `corsOrigins`.
 */
export type AuthMail =
  /** A link to a new password, and a link to sign in. */
  | (MailLink & { kind: 'recovery' | 'magic_link'; code: string })
  /** A link (type `invite`) to a first password. `data` is the account's user_metadata. */
  | (MailLink & { kind: 'invite'; data: Record<string, unknown> })
  /** To the new address and to the current one; both have to confirm (type `email_change`). */
  | (MailLink & { kind: 'email_change' | 'email_change_current'; newEmail: string; code: string })
  /** The nonce that confirms a change of credentials. */
  | { kind: 'reauthentication'; to: string; code: string }
  /** Notices of what has happened; `email_changed` goes to the former address. */
  | { kind: 'password_changed' | 'factor_removed'; to: string }
  /**
   * For three days its link (type `recovery`), together with `code` as `nonce`, removes recently added factors and codes and
   * all passkeys, and leads to a new password.
   */
  | { kind: 'factor_added' | 'recovery_codes_made' | 'passkey_added'; to: string; tokenHash: string; code: string }
  /** `name` is the passkey's. One that counts no further than before may have been copied. */
  | { kind: 'passkey_removed' | 'passkey_copied'; to: string; name: string }
  /** With how many codes are left. */
  | { kind: 'recovery_code_used'; to: string; left: number }
  | { kind: 'email_changed'; to: string; newEmail: string }

/** A fault that only the owner can repair. `message` is a sentence for the owner; `details` are SQLite's own words. */
export interface Trouble {
  kind: 'database' | 'disk'
  message: string
  details: string[]
}

export interface DatabaseCheck {
  /** ISO 8601. */
  at: string
  ok: boolean
  /** What is wrong, in SQLite's words, one entry for each fault. */
  details: string[]
}

/** The space of a disk, in bytes. */
export interface DiskState {
  freeBytes: number
  /** What uploads may take up; the rest is kept for signing in, deleting and messages. */
  usableBytes: number
  totalBytes: number
  reserve: 'held' | 'given up'
}

/** The state of the data folder. */
export interface Condition {
  /** Why nothing can be saved now, in words for the owner. */
  writesStopped?: string
  databaseCheck?: DatabaseCheck
  disk: DiskState
  /** Files of removed or replaced objects, kept for 30 days. */
  quarantine: { files: number; bytes: number }
}

export interface BackendOptions {
  /** Holds database, keys and files; created with mode 0700 if it is missing. */
  dataDir: string
  /** Where the backup before a migration goes. Default: the folder `backups` in the data folder. */
  backupDir?: string
  /** The public origin, without a trailing slash. It is also the issuer of the tokens. */
  siteUrl: string
  /** The product's migrations, `<14 digits>_<what>.sql` or `.sqlite.sql`; those in `.postgres.sql` are skipped. */
  migrationsDir: string
  /** Grants and policies by table. The backend does not open if a table of the migrations has no entry. */
  access: Record<string, TableAccess>
  /** Tables whose rows keep their former versions. Default: none. */
  history?: History
  /** Whether this account is an admin. The backend itself demands the second factor if the account has one. */
  isAdmin: (database: Database, userId: string) => boolean
  /** Whether this account is an assistant, under the same conditions. Default: none is. */
  isAssistant?: (database: Database, userId: string) => boolean
  /** Handlers behind functions/v1/{name}. */
  functions: Record<string, (request: Request) => Promise<Response>>
  buckets: Record<string, BucketRules>
  /** Origins, besides `siteUrl`, whose pages may call the API. */
  corsOrigins: readonly string[]
  /** The cost of hashing a password. Default: OWASP's parameters of argon2id, and a pause after anonymous attempts. */
  hashing?: Hashing
  /** The clock of the limits, in milliseconds. Default: a monotonic one. */
  now?: () => number
  /** Takes a mail and returns at once. Called after the response has been sent. Without it, no mails are sent. */
  sendAuthMail?: (mail: AuthMail) => void
  onSignIn?: (userId: string) => void
  /** Called after each commit, once for every table that it changed. */
  onWrite?: (table: string) => void
  /** Bytes to reserve. On a full disk they are released, so that the owner can sign in and delete. Default: none. */
  reserveBytes?: number
  /** Called once per fault, and again only after it was repaired. Everything reported here is logged too. */
  onTrouble?: (trouble: Trouble) => void
  log?: Logger
}
