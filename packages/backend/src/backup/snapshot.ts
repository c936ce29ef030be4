import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import { keysFault, keysSentence } from '../access/keys-fault.ts'
import { appliedMigrations } from '../database/applied-migrations.ts'
import { newInstant } from '../database/clock.ts'
import { connect } from '../database/connect.ts'
import { databasePath } from '../database/database-path.ts'
import { faultOf } from '../folder/faults.ts'
import { product } from '../product.ts'
import { type LinkedFile, linkAlongside, linkReferenced } from './link-files.ts'
import { DATABASE_NAME } from './manifest.ts'
import { isDamage, openCopy, openToRead, requireSound } from './sound-database.ts'

/** The state of a data folder at one moment, unaffected by what the site does meanwhile. */
export interface Snapshot {
  /** ISO 8601. */
  createdAt: string
  migrations: string[]
  files: LinkedFile[]
  /** Files that the database refers to, but that are not in the folder. */
  missing: string[]
  /** Removes the copy and the links. */
  remove(): void
}

/** Prefix of the folder of links; what a killed process leaves behind is removed a day later. */
export const LINKS_PREFIX = '.backup-'

/** 4 MB per step. */
const PAGES_PER_STEP = 1000

/** Throws an error worded for the owner when the folder has no database. */
export function requireSite(dataDir: string): void {
  if (!existsSync(databasePath(dataDir)))
    throw new Error(`There is no site in ${dataDir} yet. Start the site once, or set ${product.words.dataDir}.`)
}

/**
 * Copies the database to `copyPath` and makes a hard link to every file that it refers to, so that writes and deletions
 * of the serving process affect neither. Throws an error worded for the owner.
 */
export async function takeSnapshot(dataDir: string, copyPath: string): Promise<Snapshot> {
  requireSite(dataDir)
  const path = databasePath(dataDir)
  const links = makeLinksFolder(dataDir)
  const remove = () => {
    if (links !== dataDir) rmSync(links, { recursive: true, force: true })
    rmSync(copyPath, { force: true })
  }
  try {
    const source = links === dataDir ? openToRead(path) : connect(path, newInstant)
    const { files, ...linked } = await copyDatabase(source, copyPath, () => linkReferenced(source, dataDir, links))
    const alongside = linkAlongside(dataDir, links)
    const migrations = checkCopy(copyPath, links, dataDir)
    const copy = { name: DATABASE_NAME, path: copyPath }
    return { ...linked, migrations, files: [...alongside, copy, ...files], remove }
  } catch (cause) {
    remove()
    throw isDamage(cause) ? damaged(path, cause) : cause
  }
}

/** A new folder for links; the data folder itself on a disk that cannot be written, where no file changes. */
function makeLinksFolder(dataDir: string): string {
  try {
    return mkdtempSync(join(dataDir, LINKS_PREFIX))
  } catch (error) {
    if (faultOf(error) === 'read-only') return dataDir
    throw error
  }
}

/**
 * Closes `source`, which stays in one read transaction from the list of files to the end of the copy: in WAL mode it sees
 * the database at one moment, and writes of the site do not restart the copy.
 */
async function copyDatabase<Linked>(source: DatabaseSync, copyPath: string, link: () => Linked) {
  try {
    const linked = link()
    await backup(source, copyPath, { rate: PAGES_PER_STEP })
    source.exec('rollback')
    return linked
  } finally {
    source.close()
  }
}

/**
 * Checks the copy, because a database that is damaged, or that no keys belong to, must not push out a good backup. `links`
 * holds the keys of the archive. Returns the migrations.
 */
function checkCopy(path: string, links: string, dataDir: string): string[] {
  const copy = openCopy(path)
  try {
    requireSound(copy)
    const fault = keysFault(links, copy)
    if (fault) throw new Error(`No backup was made: ${keysSentence[fault](dataDir)} Earlier backups are untouched.`)
    return [...appliedMigrations(copy).keys()]
  } finally {
    copy.close()
  }
}

const damaged = (path: string, cause: Error) =>
  new Error(
    `No backup was made: the database ${path} is damaged (${cause.message}). Earlier backups are untouched; ` +
      'stop the site and restore the newest one.',
    { cause },
  )
