import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databasePath } from '../database/connect.ts'
import { holdLock } from '../database/lock.ts'
import { listMigrations, refuseForeign } from '../database/migrate.ts'
import { faultOf } from '../folder/faults.ts'
import { makeFolder } from '../folder/make-folder.ts'
import { requireFolderAbove } from '../folder/prepare-folder.ts'
import { product } from '../product.ts'
import { leadsNowhereElse } from '../storage/policies.ts'
import type { ReferencedFile } from '../storage/referenced-files.ts'
import { completeRestore, finishRestore, isRestoreDecided, RESTORING } from './complete-restore.ts'
import { inspectCopy } from './integrity-check.ts'
import { isEntryName, type Manifest } from './manifest.ts'
import { extractArchive } from './read-archive.ts'

export interface RestoreTask {
  file: string
  dataDir: string
  migrationsDir: string
  /** Whether the site needs space meanwhile. */
  isServing?: boolean
}

/**
 * The first half of a restore: reads and checks an archive, and builds the new data beside the live one, which stays as it
 * is; the site may be serving. Only `completeRestore` changes it; without it, the next start removes what was built. One at
 * a time. Throws an error worded for the owner if the archive cannot be used.
 */
export async function prepareRestore({ file, dataDir, migrationsDir, isServing }: RestoreTask): Promise<Manifest> {
  if (isRestoreDecided(dataDir))
    throw new Error(`A restore of ${dataDir} was interrupted. Start the site once to complete it.`)
  requireOneDisk(dataDir)
  const folder = join(dataDir, RESTORING)
  // of one that was killed
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  try {
    const manifest = await extractArchive(file, folder, isServing)
    requireStartable(folder, manifest, migrationsDir)
    return manifest
  } catch (cause) {
    rmSync(folder, { recursive: true })
    throw refusal(file, dataDir, cause as NodeJS.ErrnoException)
  }
}

/** Throws unless the parts are on one disk, within which files can be renamed. */
export function requireOneDisk(dataDir: string): void {
  const files = statSync(join(dataDir, 'files'), { throwIfNoEntry: false })
  if (!files || files.dev === statSync(dataDir).dev) return
  throw new Error(
    `Nothing was changed: ${join(dataDir, 'files')} is on another disk than ${dataDir}, so it cannot be moved aside. ` +
      `Set ${product.words.dataDir} to a new folder, restore there, and start the site with it.`,
  )
}

/** Throws unless the site would start: sound, not newer than this program, with its own keys and every file. */
function requireStartable(folder: string, { entries, faulty }: Manifest, migrationsDir: string): void {
  const path = databasePath(folder)
  if (!existsSync(path)) throw new Error('it holds no database')
  const { migrations, files, fault } = inspectCopy(path, folder)
  refuseForeign(migrations, listMigrations(migrationsDir))
  if (fault) throw new Error(fault.ofArchive)
  const digests = new Map(entries.map(({ name, sha256 }) => [name, Buffer.from(sha256, 'hex').toString('base64url')]))
  for (const stored of files) {
    const name = `files/${stored.file}`
    if (!isEntryName(name) || !leadsNowhereElse(stored.object) || !isSentAsUploaded(stored))
      throw new Error(`its database has a file that does not belong there: ${stored.object} in ${name}`)
    const isThere = stored.etag === `"${digests.get(name)}"`
    if (!isThere && !faulty.includes(name)) throw new Error(`the file ${name} is not as its database describes it`)
  }
}

/** Whether an upload could have got these headers. A bucket that there is no more sends nothing. */
function isSentAsUploaded({ bucket, content_type: type, cache_control: cacheControl }: ReferencedFile): boolean {
  const { allowedMimeTypes = [type] } = Object.hasOwn(product.buckets, bucket) ? product.buckets[bucket]! : {}
  return allowedMimeTypes.includes(type) && !/[^\x20-\x7e]/.test(cacheControl)
}

/** Says why an archive cannot be restored, in words for the owner. */
export function refusal(file: string, dataDir: string, cause: NodeJS.ErrnoException): Error {
  if (faultOf(cause) === 'full')
    return new Error(
      `${file} was not restored: the disk of ${dataDir} is full. Nothing was changed. Make room there, or set ` +
        `${product.words.dataDir} to a new folder on another disk.`,
      { cause },
    )
  const { message, code } = cause
  const reason = code?.startsWith('Z_')
    ? `it is not a backup, or a damaged one (${message})`
    : message.replace(/\.$/, '')
  return new Error(`${file} cannot be restored: ${reason}. Nothing was changed.`, { cause })
}

/**
 * Both halves of a restore, for a data folder that no process serves. What it held is moved into a dated folder inside it
 * and never deleted. Throws an error worded for the owner if the folder is in use or the archive cannot be used.
 */
export async function restoreBackup(task: RestoreTask) {
  const { file, dataDir } = task
  requireReadable(file)
  requireFolderAbove(dataDir)
  makeFolder(dataDir)
  using _lock = holdLock(dataDir)
  finishRestore(dataDir)
  const manifest = await prepareRestore(task)
  const aside = completeRestore(dataDir)
  return { manifest, ...(aside && { aside }) }
}

/** Throws an error worded for the owner unless this user can read the file; `what` it is. */
export function requireReadable(file: string, what = 'archive'): void {
  try {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) throw new Error(`There is no file ${file}.`)
    if (stats.isDirectory()) throw new Error(`${file} is a folder. Name the ${what} in it.`)
    accessSync(file, constants.R_OK)
  } catch (cause) {
    if (faultOf(cause) !== 'forbidden') throw cause
    throw new Error(
      `${file} cannot be read by this user. Nothing was changed. Give it to the user who runs this command, in a folder ` +
        'that is open to that user.',
      { cause },
    )
  }
}
