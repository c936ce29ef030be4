import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { databasePath } from '../database/connect.ts'
import { product } from '../product.ts'
import type { ReferencedFile } from '../storage/referenced-files.ts'
import { putAsideAt } from './complete-restore.ts'
import { inspectCopy, isDamage, openToRead, requireSound } from './integrity-check.ts'

/** A copy of the database of one moment, and the files that it refers to, which are never changed. */
export interface Snapshot {
  dataDir: string
  copyPath: string
  /** ISO 8601: every write that was acknowledged before is in it. */
  createdAt: string
  migrations: string[]
  files: ReferencedFile[]
}

/** Throws an error worded for the owner when the folder has no database. */
export function requireSite(dataDir: string): void {
  if (!existsSync(databasePath(dataDir)))
    throw new Error(`There is no site in ${dataDir} yet. Start the site once, or set ${product.words.dataDir}.`)
}

/**
 * Copies the database to `copyPath` for the time of `work`, while the site may be serving, and checks it: one that is
 * damaged, or that no keys belong to, must not push out a good backup. Throws an error worded for the owner.
 */
export async function withSnapshot<Result>(
  dataDir: string,
  copyPath: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  requireSite(dataDir)
  const path = databasePath(dataDir)
  try {
    const createdAt = putAsideAt(basename(dataDir)) ?? new Date().toISOString()
    copyDatabase(path, copyPath)
    const { migrations, files, fault } = inspectCopy(copyPath, dataDir)
    if (fault) throw new Error(`No backup was made: ${fault.ofFolder} Earlier backups are untouched.`)
    return await work({ dataDir, copyPath, createdAt, migrations: [...migrations.keys()], files })
  } catch (cause) {
    throw isDamage(cause) ? damaged(path, cause) : cause
  } finally {
    rmSync(copyPath, { force: true })
  }
}

function copyDatabase(path: string, copyPath: string): void {
  // it holds hashes of passwords; SQLite fills an empty file, and would make one that everybody can read
  writeFileSync(copyPath, '', { flag: 'wx', mode: 0o600 })
  using source = openToRead(path)
  // first: on its way through a broken chain of pages a copy would report a full disk
  requireSound(source)
  source.prepare('vacuum into ?').run(copyPath)
}

const damaged = (path: string, cause: Error) =>
  new Error(
    `No backup was made: the database ${path} is damaged (${cause.message}). Earlier backups are untouched; ` +
      'stop the site and restore the newest one.',
    { cause },
  )
