import { product } from '../product.ts'

/** The version of the archive format. Archives of an unknown format are refused. */
export const FORMAT = 1

export const MANIFEST_NAME = 'manifest.json'
export const DATABASE_NAME = 'database.db'

/** The last entry of an archive: it describes the others. */
export interface Manifest {
  format: number
  /** Version of the program that made the archive. */
  program: string
  /** ISO 8601: the moment whose state the archive contains. */
  createdAt: string
  migrations: string[]
  entries: ManifestEntry[]
  /** Files that the database refers to, but that were missing or different when the archive was made. */
  faulty: string[]
}

export interface ManifestEntry {
  name: string
  /** In bytes. */
  size: number
  /** In hexadecimal. */
  sha256: string
}

const OWN_NAME = /^(database\.db|keys\.json|manifest\.json|files\/[\w-]+)$/
const NAME_IN_FOLDER = /^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u

/** Whether an archive may have an entry of this name. No such name leads out of the folder that it is extracted to. */
export function isEntryName(name: string): boolean {
  if (OWN_NAME.test(name) || product.savedFiles.includes(name)) return true
  return Object.entries(product.savedFolders).some(
    ([folder, ending]) =>
      name.startsWith(`${folder}/`) && name.endsWith(ending) && NAME_IN_FOLDER.test(name.slice(folder.length + 1)),
  )
}

/** Throws an error worded for the owner if the text is not a manifest, or has a newer format. */
export function parseManifest(text: string): Manifest {
  const manifest = readJson(text)
  if (typeof manifest?.format !== 'number') throw new Error(UNREADABLE)
  if (manifest.format !== FORMAT)
    throw new Error(`it has format ${manifest.format}, which only a newer version of this program can read`)
  const { program, createdAt, migrations, entries, faulty } = manifest
  const isWhole = typeof program === 'string' && isTime(createdAt) && areTexts(migrations) && areTexts(faulty)
  if (!isWhole || !Array.isArray(entries) || !entries.every(isEntry)) throw new Error(UNREADABLE)
  return { format: FORMAT, program, createdAt, migrations, entries, faulty }
}

const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))

const UNREADABLE = 'its manifest cannot be read'

function readJson(text: string): Partial<Manifest> | null {
  try {
    return JSON.parse(text) // its parts are checked by the caller
  } catch (cause) {
    throw new Error(UNREADABLE, { cause })
  }
}

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isEntry = (value: Partial<ManifestEntry> | null) =>
  typeof value?.name === 'string' && Number.isSafeInteger(value.size) && typeof value.sha256 === 'string'
