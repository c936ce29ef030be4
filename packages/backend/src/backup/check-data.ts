import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { keysFault } from '../access/keys.ts'
import { databasePath } from '../database/connect.ts'
import { faultOf, messageOf } from '../folder/faults.ts'
import { filesIn } from '../folder/files-in.ts'
import { product } from '../product.ts'
import { isReferenced, type ReferencedFile, referencedFiles } from '../storage/referenced-files.ts'
import { openToRead } from './integrity-check.ts'

/** A younger file may belong to an upload whose row is not written yet. */
const YOUNG_MS = 10 * 60 * 1000

const MOST_FINDINGS = 20

/**
 * Reads the whole data folder, without changing it, and reports what is wrong: damage in the database, files that are
 * missing, damaged or without a row, unreadable keys. The site may be serving meanwhile. Throws the error of a disk that
 * is full or cannot be used: it says nothing about the data.
 */
export async function checkData(dataDir: string): Promise<{ findings: string[]; files: number }> {
  const path = databasePath(dataDir)
  if (!existsSync(path)) {
    const { dataDir: setting, restore } = product.words
    return { findings: [`There is no database ${path}: set ${setting}, or restore a backup (${restore}).`], files: 0 }
  }
  const folder = join(dataDir, 'files')
  const present = existsSync(folder) ? filesIn(folder) : []
  try {
    using database = openToRead(path)
    const damage = checkDatabase(database, path)
    const keys = checkKeys(dataDir, damage.length === 0 ? database : undefined)
    const referenced = referencedFiles(database)
    const files = await checkFiles(database, folder, referenced)
    return {
      findings: [...damage, ...keys, ...files, ...withoutRow(database, folder, present)],
      files: referenced.length,
    }
  } catch (error) {
    const fault = faultOf(error)
    if (fault && fault !== 'damaged') throw error
    return { findings: [damaged(path, messageOf(error)), ...checkKeys(dataDir)], files: 0 }
  }
}

function checkDatabase(database: DatabaseSync, path: string): string[] {
  const rows = database.prepare(`pragma integrity_check(${MOST_FINDINGS})`).all()
  const damage = rows.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok')
  const broken = database.prepare('pragma foreign_key_check').all().slice(0, MOST_FINDINGS)
  return [
    ...damage.map((text) => damaged(path, text)),
    ...broken.map((row) => damaged(path, `a row of ${row.table} refers to nothing in ${row.parent}`)),
  ]
}

const damaged = (path: string, finding: string) =>
  `The database ${path} is damaged (${finding.replaceAll('\n', ' ')}): stop the site and restore the newest backup (${product.words.restore}).`

function checkKeys(dataDir: string, database?: DatabaseSync): string[] {
  const fault = keysFault(dataDir, database)
  return fault ? [fault.ofFolder] : []
}

async function checkFiles(database: DatabaseSync, folder: string, referenced: ReferencedFile[]): Promise<string[]> {
  const findings: string[] = []
  for (const one of referenced) {
    const fault = await faultOfFile(join(folder, one.file), one)
    // it may have been replaced or deleted since the list was read
    if (fault && isReferenced(database, one.file)) findings.push(fault)
  }
  return findings
}

async function faultOfFile(path: string, { object, size, etag }: ReferencedFile): Promise<string | undefined> {
  const what = `The file ${path} (${object})`
  const present = statSync(path, { throwIfNoEntry: false })
  if (!present) return `${what} is missing: ${UPLOAD_AGAIN}`
  if (present.size !== size) return `${what} has ${present.size} bytes in place of ${size}: ${UPLOAD_AGAIN}`
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    return `${what} cannot be read (${messageOf(error)}): ${UPLOAD_AGAIN}`
  }
  if (`"${hash.digest('base64url')}"` !== etag) return `${what} has other bytes than were stored: ${UPLOAD_AGAIN}`
  return undefined
}

const UPLOAD_AGAIN = 'take it from a backup, or upload the picture again.'

function withoutRow(database: DatabaseSync, folder: string, present: string[]): string[] {
  const referenced = new Set(referencedFiles(database).map(({ file }) => file))
  return present
    .filter((name) => !referenced.has(name) && isOld(join(folder, name)))
    .map((name) => `The file ${join(folder, name)} belongs to nothing: the next start takes it out of that folder.`)
}

const isOld = (path: string) => {
  const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return changedAt !== undefined && changedAt < Date.now() - YOUNG_MS
}
