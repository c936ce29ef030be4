import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { completeRestore, finishRestore, RESTORING } from '../backup/complete-restore.ts'
import { requireOneDisk } from '../backup/restore-backup.ts'
import { holdLock } from '../database/lock.ts'
import { MOVING } from '../folder/moved.ts'
import { prepareFolder } from '../folder/prepare-folder.ts'
import { flushFolder } from '../folder/write-durably.ts'

/** A data folder that is being filled; nothing of it is served before `putInPlace`. */
export interface NewFolder {
  /** For `openBackend`: a folder inside the data folder, which an interrupted move leaves for the next one. */
  stagingDir: string
  /**
   * Makes it the data folder, like a restore does. The backend on it must be closed. Returns the folder with what was
   * there before, if there was anything: it is moved aside, never deleted.
   */
  putInPlace(): string | undefined
  /** Releases it, finished or not. */
  release(): void
}

/** Keeps every other process off the data folder until `release`. Throws an error worded for the owner. */
export function startNewFolder(dataDir: string): NewFolder {
  prepareFolder(dataDir)
  const lock = holdLock(dataDir)
  const stagingDir = join(dataDir, MOVING)
  try {
    finishRestore(dataDir)
    requireOneDisk(dataDir)
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    stagingDir,
    putInPlace() {
      renameSync(stagingDir, join(dataDir, RESTORING))
      flushFolder(dataDir)
      return completeRestore(dataDir)
    },
    release: () => lock.release(),
  }
}
