import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { tryLock } from '../database/lock.ts'
import { product } from '../product.ts'

/** Says which site's process holds the lock beside it. */
const HOLDER = 'lock-holder'

/**
 * Locks the folder once it exists, until `release` or the end of the process. Two sites in one folder would count, and delete,
 * each other's backups.
 */
export function claimBackupFolder(dataDir: string, backupDir: string) {
  // the lock of the data folder covers what is in it
  const isInside = !relative(resolve(dataDir), resolve(backupDir)).startsWith('..')
  let lock: Disposable | undefined
  return {
    /** In words for the owner, while a process of another site holds the folder. */
    fault(): string | undefined {
      if (isInside || lock || !existsSync(backupDir)) return undefined
      try {
        const site = identityOf(dataDir)
        lock = takeLock(backupDir, site)
        // another process of this site has it: the server, while a command makes a backup
        if (lock || readFileSync(join(backupDir, HOLDER), 'utf8') === site || !canLock(backupDir)) return undefined
      } catch {
        // where nothing can be written, nothing is removed either
        return undefined
      }
      return `No backup can be made in ${resolve(backupDir)}: another site keeps its backups there. Set ${product.words.backupDir} to a folder of this site alone.`
    },
    release: () => lock?.[Symbol.dispose](),
  }
}

/** Claims the folder until disposal. Throws an error worded for the owner while a process of another site holds it. */
export function holdBackupFolder(dataDir: string, backupDir: string): Disposable {
  const claim = claimBackupFolder(dataDir, backupDir)
  const fault = claim.fault()
  if (fault) throw new Error(fault)
  return { [Symbol.dispose]: claim.release }
}

/** By device and inode, as containers share paths, and by the boot id, as copies of a machine share these. */
function identityOf(dataDir: string): string {
  const stats = statSync(dataDir, { throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino} ${bootId()}` : resolve(dataDir)
}

/** The same in all containers of a machine; only Linux has one. */
function bootId(): string {
  const file = '/proc/sys/kernel/random/boot_id'
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function takeLock(folder: string, site: string): Disposable | undefined {
  using taken = new DisposableStack()
  if (!taken.use(tryLock(join(folder, 'lock.db')))) return undefined
  writeFileSync(join(folder, HOLDER), site, { mode: 0o600 })
  return taken.move()
}

/** On a network share that is mounted without locks, every file seems to be held. */
function canLock(folder: string): boolean {
  const file = join(folder, `lock-${randomUUID()}.db`)
  try {
    using lock = tryLock(file)
    return lock !== undefined
  } finally {
    rmSync(file, { force: true })
  }
}
