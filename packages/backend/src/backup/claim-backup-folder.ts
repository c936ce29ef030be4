import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { tryLock } from '../database/lock.ts'

/** The hold of a serving process on its folder of backups: those of one site would count, and be removed, as another's. */
export interface BackupFolderClaim {
  /** In words for the owner, while a process of another site holds the folder. */
  fault(): string | undefined
  release(): void
}

/** Holds the folder as soon as it is there, until `release` or the end of the process. */
export function claimBackupFolder(dataDir: string, backupDir: string): BackupFolderClaim {
  // whoever holds the data folder holds what is in it
  const isInside = !relative(resolve(dataDir), resolve(backupDir)).startsWith('..')
  let lock: ReturnType<typeof tryLock>
  return {
    fault() {
      if (isInside || lock || !existsSync(backupDir)) return undefined
      try {
        lock = tryLock(join(backupDir, 'lock.db'))
        if (lock || !canLock(backupDir)) return undefined
      } catch {
        // where nothing can be written, nothing is removed either
        return undefined
      }
      return `No backup can be made in ${resolve(backupDir)}: another site keeps its backups there. Set BACKUP_DIR to a folder of this site alone.`
    },
    release: () => lock?.release(),
  }
}

/** On a network share that is mounted without locks, every file seems to be held. */
function canLock(folder: string): boolean {
  const file = join(folder, `lock-${randomUUID()}.db`)
  try {
    const lock = tryLock(file)
    lock?.release()
    return lock !== undefined
  } finally {
    rmSync(file, { force: true })
  }
}
