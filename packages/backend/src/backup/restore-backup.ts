import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type KeysFault, keysFault } from '../access/keys-fault.ts'
import { appliedMigrations, refuseForeign } from '../database/applied-migrations.ts'
import { databasePath } from '../database/database-path.ts'
import { holdLock } from '../database/lock.ts'
import { listMigrations } from '../database/migration-files.ts'
import { faultOf } from '../folder/faults.ts'
import { makeFolder } from '../folder/make-folder.ts'
import { requireFolderAbove } from '../folder/prepare-folder.ts'
import { product } from '../product.ts'
import { referencedFiles } from '../storage/referenced-files.ts'
import { finishRestore, RESTORING, replaceContent } from './finish-restore.ts'
import type { Manifest } from './manifest.ts'
import { extractArchive } from './read-archive.ts'
import { openCopy, requireSound } from './sound-database.ts'

export interface RestoreTask {
  /** Path of the archive. */
  file: string
  dataDir: string
  migrationsDir: string
}

export interface RestoreReport {
  manifest: Manifest
  /** The folder with the replaced parts, if there were any. */
  aside?: string
}

/**
 * Replaces the contents of the data folder by a backup. They are moved into a dated folder inside it and never deleted.
 * The archive is extracted and checked before anything is moved. Throws an error worded for the owner if the folder is
 * in use or the archive cannot be used.
 */
export async function restoreBackup({ file, dataDir, migrationsDir }: RestoreTask): Promise<RestoreReport> {
  requireReadable(file)
  requireFolderAbove(dataDir)
  makeFolder(dataDir)
  const lock = holdLock(dataDir)
  try {
    finishRestore(dataDir)
    requireOneDisk(dataDir)
    const manifest = await layOut(file, dataDir, migrationsDir)
    const aside = replaceContent(dataDir)
    return { manifest, ...(aside && { aside }) }
  } finally {
    lock.release()
  }
}

function requireReadable(file: string): void {
  try {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) throw new Error(`There is no file ${file}.`)
    if (stats.isDirectory()) throw new Error(`${file} is a folder. Name the archive in it.`)
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

/** Throws unless the parts are on one disk, within which files can be renamed. */
export function requireOneDisk(dataDir: string): void {
  const files = statSync(join(dataDir, 'files'), { throwIfNoEntry: false })
  if (!files || files.dev === statSync(dataDir).dev) return
  throw new Error(
    `Nothing was changed: ${join(dataDir, 'files')} is on another disk than ${dataDir}, so it cannot be moved aside. ` +
      `Set ${product.words.dataDir} to a new folder, restore there, and start the site with it.`,
  )
}

async function layOut(file: string, dataDir: string, migrationsDir: string): Promise<Manifest> {
  const folder = join(dataDir, RESTORING)
  mkdirSync(folder, { mode: 0o700 })
  try {
    const manifest = await extractArchive(file, folder)
    checkDatabase(folder, manifest, migrationsDir)
    return manifest
  } catch (cause) {
    rmSync(folder, { recursive: true })
    if (faultOf(cause) === 'full')
      throw new Error(
        `${file} was not restored: the disk of ${dataDir} is full. Nothing was changed. Make room there, or set ${product.words.dataDir} to a ` +
          'new folder on another disk.',
        { cause },
      )
    const { message, code } = cause as NodeJS.ErrnoException
    const reason = code?.startsWith('Z_')
      ? `it is not a backup, or a damaged one (${message})`
      : message.replace(/\.$/, '')
    throw new Error(`${file} cannot be restored: ${reason}. Nothing was changed.`, { cause })
  }
}

const KEYS_FAULTS: Record<KeysFault, string> = {
  missing: 'it holds no keys.json, which its database was used with',
  damaged: 'its keys.json is damaged',
  foreign: 'its keys.json belongs to another database',
  emptied: 'its database is empty beside a keys.json that was used',
}

/**
 * Throws unless the site would start: the database is undamaged, not newer than this program and that of its keys, and every
 * file that it refers to exists.
 */
function checkDatabase(folder: string, { entries, faulty }: Manifest, migrationsDir: string): void {
  const path = databasePath(folder)
  if (!existsSync(path)) throw new Error('it holds no database')
  const database = openCopy(path)
  try {
    requireSound(database)
    refuseForeign(appliedMigrations(database), listMigrations(migrationsDir))
    const fault = keysFault(folder, database)
    if (fault) throw new Error(KEYS_FAULTS[fault])
    const digests = new Map(entries.map(({ name, sha256 }) => [name, Buffer.from(sha256, 'hex').toString('base64url')]))
    for (const { file, etag } of referencedFiles(database)) {
      const name = `files/${file}`
      const isThere = etag === `"${digests.get(name)}"`
      if (!isThere && !faulty.includes(name)) throw new Error(`the file ${name} is not as its database describes it`)
    }
  } finally {
    database.close()
  }
}
