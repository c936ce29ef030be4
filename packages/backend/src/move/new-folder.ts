import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { completeRestore, finishRestore, RESTORING } from '../backup/complete-restore.ts'
import { requireOneDisk } from '../backup/restore-backup.ts'
import { holdLock } from '../database/lock.ts'
import { MOVING } from '../folder/moved.ts'
import { prepareFolder } from '../folder/prepare-folder.ts'
import { flushFolder } from '../folder/write-durably.ts'

export type NewFolder = ReturnType<typeof startNewFolder>

/**
 * A data folder to fill; nothing of it is served before `putInPlace`, and no other process gets it until disposal. Throws
 * an error worded for the owner.
 */
export function startNewFolder(dataDir: string) {
  prepareFolder(dataDir)
  using opening = new DisposableStack()
  opening.use(holdLock(dataDir))
  finishRestore(dataDir)
  requireOneDisk(dataDir)
  const stagingDir = join(dataDir, MOVING)
  const opened = opening.move()
  return {
    /** For `openBackend`: a folder inside the data folder, which an interrupted move leaves for the next one. */
    stagingDir,
    /** Like a restore, with the backend closed. Returns the folder to which what was there before is moved, if anything. */
    putInPlace(): string | undefined {
      renameSync(stagingDir, join(dataDir, RESTORING))
      flushFolder(dataDir)
      return completeRestore(dataDir)
    },
    [Symbol.dispose]: () => opened.dispose(),
  }
}
