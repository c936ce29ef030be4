/** A backup in the server's folder of backups. */
export interface StoredBackup {
  name: string
  kind: 'nightly' | 'before-migration' | 'manual'
  /** ISO 8601. */
  at: string
  bytes: number
}

/** The backups in the server's folder, and whether the last one could be made. */
export interface BackupState {
  /** The newest first. */
  backups: StoredBackup[]
  /** The last attempt, if it failed; `message` is a sentence for the owner. */
  failure: { at: string; message: string } | null
}
