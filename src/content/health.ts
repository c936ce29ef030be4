/** A moment and what went wrong then, in a few words. */
export interface Failure {
  /** ISO 8601. */
  at: string
  reason: string
}

/**
 * How the site is, as facts: `GET /status` and the admin's Health page show the same. Sizes are bytes, times ISO 8601.
 * What stands behind a Supabase project (database, disk, backups) is null there, for the project looks after it.
 */
export interface HealthReport {
  version: string
  node: string
  engine: 'embedded' | 'supabase'
  siteUrl: string
  startedAt: string
  /** Why nothing can be saved now, in words for the owner. */
  writesStopped: string | null
  /** The last look for damage; null until the first one has ended. */
  databaseCheck: { at: string; ok: boolean; details: string[] } | null
  disk: { freeBytes: number; totalBytes: number; isReserveHeld: boolean } | null
  /** Pictures that no content shows any more; they are kept for 30 days. */
  quarantine: { files: number; bytes: number } | null
  backups: { latestAt: string | null; latestBytes: number; kept: number; lastFailure: Failure | null } | null
  mail: { hasServer: boolean; lastSentAt: string | null; lastFailure: Failure | null }
  /** `address` is null while the owner has no newsletter. */
  feed: { address: string | null; lastSuccessAt: string | null; lastFailure: Failure | null }
  proxy: {
    /** TRUST_PROXY. */
    trusted: number
    /** When X-Forwarded-For last arrived though no proxy is trusted: all visitors then count as one. */
    ignoredAt: string | null
  }
}

/** Where the admin's pages read the report, and ask for a test mail. */
export const HEALTH_PATH = '/api/health'
export const TEST_MAIL_PATH = '/api/health/test-mail'

/** What became of a test mail; `no-address`: nobody knows yet where the owner's mail goes. */
export type TestMailResult =
  | { outcome: 'sent'; to: string }
  | { outcome: 'filed'; to: string }
  | { outcome: 'failed'; to: string; reason: string }
  | { outcome: 'no-address' }
