import type { FeedSummary } from '#content/newsletter/feed-check.ts'
import type { OffsiteState } from './offsite.ts'

/** The services of a Supabase project; the site's functions count as there once they are deployed. */
export type ProjectPart = 'database' | 'auth' | 'storage' | 'functions'

export interface Failure {
  /** ISO 8601. */
  at: string
  reason: string
}

/**
 * The health of the site, for `GET /status` and the admin's Health page alike. Sizes are in bytes, times are ISO 8601.
 * With a Supabase project, database, disk and backups are null, because the project takes care of them.
 */
export interface HealthReport {
  version: string
  node: string
  engine: 'embedded' | 'supabase'
  /** False with a Supabase project whose secret key is not set: then no message is mailed, and no draft published at its time. */
  hasSecretKey: boolean
  /** Why a project does not work with this version; null for the embedded backend. A null member is unknown. */
  projectFaults: {
    /** Services that did not answer, or failed, when this report was made. */
    silentParts: ProjectPart[]
    refusesSecretKey: boolean | null
    /** Whether passkeys are on there, which nothing ends. */
    offersPasskeys: boolean | null
    /** Tables that are missing or lack a column. */
    missingTables: string[] | null
  } | null
  /** When a link of GoTrue's own mail templates was last opened; null with the embedded backend. */
  defaultLinkAt: string | null
  siteUrl: string
  startedAt: string
  /** Why nothing can be saved at the moment, in words for the owner. */
  writesStopped: string | null
  /** The last integrity check; null until the first has finished. */
  databaseCheck: { at: string; ok: boolean; details: string[] } | null
  disk: { freeBytes: number; usableBytes: number; totalBytes: number } | null
  /** Images that no content uses any longer; they are kept for 30 days. */
  quarantine: { files: number; bytes: number } | null
  /** Bucket and name of each stored file whose bytes are not on the disk. */
  lostFiles: string[]
  backups: {
    latestAt: string | null
    latestBytes: number
    kept: number
    /** Whether the owner has made one, besides the automatic ones. */
    hasOwn: boolean
    /** Why none can be written to BACKUP_DIR, in words for the owner. */
    folderFault: string | null
    lastFailure: Failure | null
  } | null
  /** The backups that leave this machine; null on a project. */
  offsite: OffsiteState | null
  /** `lastFailure` is null once a mail has been sent after it. */
  mail: { hasServer: boolean; lastSentAt: string | null; lastFailure: Failure | null }
  /**
   * `address` is the likeliest one of the feed, null while the owner has no newsletter; `found` is what was read last, and
   * where; `movedTo` is the origin of a permanent redirect.
   */
  feed: {
    address: string | null
    found: FeedSummary | null
    movedTo: string | null
    lastSuccessAt: string | null
    lastFailure: Failure | null
  }
  proxy: {
    /** TRUST_PROXY. */
    trusted: number
    /** When X-Forwarded-For last arrived although no proxy is trusted: all visitors then count as one. */
    ignoredAt: string | null
  }
}

/** The addresses of the report and of the test mail, for the admin's pages. */
export const HEALTH_PATH = '/api/health'
export const TEST_MAIL_PATH = '/api/health/test-mail'

/** The outcome of a test mail; `no-address`: the owner's address is not known yet. */
export type TestMailResult =
  | { outcome: 'sent'; to: string }
  | { outcome: 'filed'; to: string }
  | { outcome: 'failed'; to: string; reason: string }
  | { outcome: 'no-address' }
