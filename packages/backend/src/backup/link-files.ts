import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { isNotFound } from '../folder/faults.ts'
import { product } from '../product.ts'
import { type ReferencedFile, referencedFiles } from '../storage/referenced-files.ts'
import { isEntryName } from './manifest.ts'

export interface LinkedFile {
  /** Its name in the data folder and in the archive. */
  name: string
  /** The path of its bytes, which do not change. */
  path: string
  /** Its SHA-256 according to the database, in base64url, in double quotes. */
  etag?: string
}

/** Each further attempt has to link only the files of the last few milliseconds. */
const MAX_ATTEMPTS = 50

/**
 * Links every file that the database refers to, and leaves `source` in the read transaction that refers to them. Rows
 * are deleted before their files, so a missing file belongs to a row that the next transaction does not see; a file
 * missing in two transactions is lost. Where `links` is the data folder itself, its files need no links. Throws an error
 * worded for the owner.
 */
export function linkReferenced(source: DatabaseSync, dataDir: string, links: string) {
  const folder = join(links, 'files')
  if (links !== dataDir) mkdirSync(folder)
  const linked = new Set<string>()
  let missed = new Set<string>()
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    source.exec('begin')
    const referenced = referencedFiles(source)
    const createdAt = new Date().toISOString()
    for (const { file } of referenced) {
      if (!linked.has(file) && isLinked(join(dataDir, 'files', file), join(folder, file))) linked.add(file)
    }
    const absent = referenced.map(({ file }) => file).filter((file) => !linked.has(file))
    if (absent.every((file) => missed.has(file))) {
      const files = referenced.filter(({ file }) => linked.has(file)).map((one) => toLinked(one, folder))
      return { files, missing: absent.map((file) => `files/${file}`), createdAt }
    }
    missed = new Set(absent)
    source.exec('rollback')
  }
  throw new Error(`No backup was made: the files of ${dataDir} change too fast. Try again when fewer are uploaded.`)
}

/**
 * Links the other files: the keys and those of the product. They are only ever replaced as a whole, so a link does not
 * change.
 */
export function linkAlongside(dataDir: string, links: string): LinkedFile[] {
  const folders = Object.keys(product.savedFolders)
  if (links !== dataDir) for (const folder of folders) mkdirSync(join(links, folder))
  return ['keys.json', ...product.savedFiles, ...folders.flatMap((folder) => savedIn(dataDir, folder))]
    .map((name) => ({ name, path: join(links, name) }))
    .filter(({ name, path }) => isLinked(join(dataDir, name), path))
}

/** Only what a restore takes: people put other things there too. */
function savedIn(dataDir: string, folder: string): string[] {
  const path = join(dataDir, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${folder}/${name}`)
    .filter(isEntryName)
}

const toLinked = ({ file, etag }: ReferencedFile, folder: string): LinkedFile => ({
  name: `files/${file}`,
  path: join(folder, file),
  etag,
})

/** False if there is no such file. If the file system has no hard links, the bytes are copied. */
function isLinked(from: string, to: string): boolean {
  if (from === to) return existsSync(from)
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    return !isNotFound(error) && isCopied(from, to)
  }
}

function isCopied(from: string, to: string): boolean {
  try {
    copyFileSync(from, to)
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}
