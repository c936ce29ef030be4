import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { tryLock } from '../database/lock.ts'
import { faultOf, messageOf } from '../folder/faults.ts'
import { makeFolder } from '../folder/make-folder.ts'
import { product } from '../product.ts'

const { R_OK, W_OK, X_OK } = constants

/** Why no backup can be written there, even to a folder that is yet to be made. Changes nothing. */
export function faultOfBackupFolder(backupDir: string): string | undefined {
  const folder = resolve(backupDir)
  try {
    const present = nearest(folder)
    if (!statSync(present).isDirectory())
      return `${noBackup(folder)}: ${present} is a file. Set ${product.words.backupDir} to a folder.`
    accessSync(present, R_OK | W_OK | X_OK)
    return undefined
  } catch (error) {
    return explain(folder, error)
  }
}

/** Makes the folder if it is missing. Throws an error worded for the owner if no backup can be written to it. */
export function prepareBackupFolder(backupDir: string): void {
  const fault = faultOfBackupFolder(backupDir)
  if (fault) throw new Error(fault)
  try {
    makeFolder(backupDir)
  } catch (cause) {
    throw new Error(explain(resolve(backupDir), cause), { cause })
  }
}

/** Throws an error worded for the owner unless a backup can be written to a folder that they have named. */
export function requireNamedFolder(folder: string): void {
  try {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new Error(`There is no folder ${folder}. Make it first, or choose another one.`)
    accessSync(folder, R_OK | W_OK | X_OK)
  } catch (cause) {
    const fault = faultOf(cause)
    if (fault === 'read-only')
      throw new Error(`${noBackup(folder)}: nothing can be written there. Choose another folder.`, { cause })
    if (fault === 'forbidden')
      throw new Error(
        `${noBackup(folder)}: this user may not write there. Choose another folder, or give that one to the user who runs ` +
          'this command.',
        { cause },
      )
    throw cause
  }
}

function explain(folder: string, error: unknown): string {
  const fault = faultOf(error)
  if (fault === 'read-only')
    return (
      `${noBackup(folder)}: nothing can be written there. Mount that disk for writing, ${product.words.allowBackups}, ` +
      `or set ${product.words.backupDir} to another folder.`
    )
  if (fault === 'forbidden')
    return (
      `${noBackup(folder)}: the user who runs the site may not write there. Make that folder and give it to that user, or ` +
      `set ${product.words.backupDir} to another one.`
    )
  return `${noBackup(folder)} (${messageOf(error)}). Set ${product.words.backupDir} to another folder.`
}

const noBackup = (folder: string) => `No backup can be made in ${folder}`

/** The folder, or what is nearest above it. */
const nearest = (path: string): string => (statSync(path, { throwIfNoEntry: false }) ? path : nearest(dirname(path)))

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
