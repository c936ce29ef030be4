import type { ContentTable } from '#content/kinds.ts'
import type { StoredBackup } from './backup.ts'

/** What a restore would do to the site as it is now. */
export interface RestorePlan {
  id: string
  /** The moment that the backup has kept, ISO 8601. */
  createdAt: string
  /** How many pictures were missing or damaged when it was made. */
  lostFiles: number
  /** Rows that come back, go and change, of each table that differs. */
  changes: Partial<Record<ContentTable, { back: number; gone: number; changed: number }>>
  /** Messages that arrived since: they stay. */
  messages: number
}

/** The last restore; `undo` is the name of the backup that was made right before it. Times are ISO 8601. */
export interface RestoreOutcome {
  at: string
  createdAt: string
  undo: string
  /** Why nothing was restored, if so: a sentence for the owner. */
  fault?: string | undefined
}

export interface RestoreState {
  phase: 'idle' | 'preparing' | 'ready' | 'restoring'
  /** While it is `ready`. */
  plan: RestorePlan | null
  /** Why the last step failed, in words for the owner. */
  fault: string | null
  last: RestoreOutcome | null
  /** Those on the server, newest first. */
  backups: StoredBackup[]
}

/** GET returns the state, PUT …/file takes a piece of an archive, POST …/prepare and …/confirm begin, DELETE forgets. */
export const RESTORE_PATH = '/api/restore'

/** A file is sent in pieces of this size, because proxies take at most 12 MB in a request. */
export const PIECE_BYTES = 8 * 1024 * 1024
