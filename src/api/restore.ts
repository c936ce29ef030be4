import type { ContentTable } from '#content/kinds.ts'
import type { StoredBackup } from './backup.ts'

type RowChanges = Record<'back' | 'gone' | 'changed', number>

/** What a restore would do to the site as it is now. */
export interface RestorePlan {
  id: string
  /** The moment of the backup, ISO 8601. */
  createdAt: string
  /** Pictures that were missing or damaged then. */
  lostFiles: number
  /** Rows that come back, go and change, of each table that differs. */
  changes: Partial<Record<ContentTable | 'content_drafts', RowChanges>>
  /** Only `back` applies to them: rows that exist today stay as they are. */
  messages?: RowChanges | undefined
  /** Drafts that come back without the time at which they would have been published. */
  unscheduled: number
}

export interface RestoreState {
  phase: 'idle' | 'fetching' | 'preparing' | 'ready' | 'restoring'
  /** While it is `fetching`; `cancel` ends that. What has arrived is prepared at once. */
  fetched: { bytes: number; total: number } | null
  /** While it is `ready`. */
  plan: RestorePlan | null
  /** Why the last step failed, in words for the owner. */
  fault: string | null
  /**
   * The last restore. `undo` names the backup of what it replaced, until that is made the folder that holds it (`replaced-…`), and
   * `fault` says why it failed, if it did.
   */
  last: { at: string; createdAt: string; undo: string | null; fault?: string | undefined } | null
  /** Those on the server, newest first. */
  backups: StoredBackup[]
}

/** GET returns the state, PUT takes a piece of an archive, POST …/{step} fetches, prepares, confirms or cancels. */
export const RESTORE_PATH = '/api/restore'

/** Proxies take at most 12 MB in a request. */
export const PIECE_BYTES = 8 * 1024 * 1024
