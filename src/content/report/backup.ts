/** A backup in the server's folder of backups. */
export interface StoredBackup {
  name: string
  kind: 'nightly' | 'before-migration' | 'manual'
  /** ISO 8601. */
  at: string
  bytes: number
}

/** What GET /api/backups answers. */
export interface BackupState {
  /** The newest first. */
  backups: StoredBackup[]
  /** The last attempt, if it failed; `message` is a sentence for the owner. */
  failure: { at: string; message: string } | null
}
