import { unzipSync } from 'fflate'
import { isRecord } from '#content/draft.ts'
import { lettersOf } from '#content/text/letters-of.ts'
import { decodeEntities } from '#content/text/rich-text.ts'
import { readCsv } from '../csv/read-csv.ts'
import { bytesOf } from '../ui/csv-file-field.tsx'
import { cvTexts } from './cv-texts.ts'

/** An object of a document, or a row of a table: the first of the named fields that is not empty, else ''. Names have no capitals and no blanks. */
export type Entry = (...names: string[]) => string

/** A résumé as lists of entries, by their names in JSON Résumé. */
export interface Cv {
  lists: Readonly<Record<string, readonly Entry[]>>
  /** What could not be read, or is missing, in sentences. */
  notes: readonly string[]
  /** The names of what the site has no place for. */
  unused: readonly string[]
}

type ArchiveFile = readonly [path: string, bytes: Uint8Array]

const MB = 1_000_000
/** An archive with everything has some megabytes; pictures and messages make it larger. */
const MOST_BYTES = 100 * MB
/** Of one table, packed or not: positions are some kilobytes, while messages are not read. */
const MOST_OF_TABLE = 2 * MB
/** Of an archive within the archive. */
const MOST_OF_ARCHIVE = 20 * MB
const MOST_INSIDE = 30 * MB

/** What is in the parts of LinkedIn's archive, unpacked or not, or in a JSON Résumé; or why it cannot be read. */
export async function readCv(files: readonly File[]): Promise<{ cv: Cv } | { problem: string }> {
  const tables: ArchiveFile[] = []
  for (const file of files) {
    const bytes = await bytesOf(file, MOST_BYTES, cvTexts.tooLarge)
    if ('problem' in bytes) return bytes
    if (isZip(bytes)) {
      const found = unpack(bytes)
      if ('problem' in found) return found
      tables.push(...found)
    } else if (/\.csv$/i.test(file.name)) tables.push([file.name, bytes])
    else return readJson(bytes)
  }
  const cv = readLinkedIn(tables)
  return cv ? { cv } : { problem: cvTexts.notLinkedIn(tables.map(([path]) => path)) }
}

function readJson(bytes: Uint8Array): { cv: Cv } | { problem: string } {
  let document: unknown
  try {
    document = JSON.parse(new TextDecoder().decode(bytes)) // which leaves a byte order mark out
  } catch {
    return { problem: cvTexts.notCv }
  }
  const cv = readJsonResume(document)
  return cv ? { cv } : { problem: cvTexts.notResume }
}

/** The tables of a ZIP, those of a ZIP within it included: some programs pack the download once more. */
function unpack(bytes: Uint8Array, depth = 0): ArchiveFile[] | { problem: string } {
  let room = MOST_INSIDE
  const tables: ArchiveFile[] = []
  try {
    const files = unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        const most = /\.csv$/i.test(name) ? MOST_OF_TABLE : /\.zip$/i.test(name) && depth === 0 ? MOST_OF_ARCHIVE : 0
        if (Math.max(size, originalSize) > most) return false
        room -= Math.max(size, originalSize)
        return room >= 0
      },
    })
    for (const [name, inside] of Object.entries(files)) {
      const found = depth === 0 && isZip(inside) ? unpack(inside, 1) : [[name, inside] as const]
      if ('problem' in found) return found
      tables.push(...found)
    }
  } catch {
    return { problem: cvTexts.notZip }
  }
  return room < 0 ? { problem: cvTexts.tooMuchInside } : tables
}

/** Also one without files. */
const isZip = ([first, second, third]: Uint8Array) =>
  first === 0x50 && second === 0x4b && (third === 0x03 || third === 0x05)

/** What a JSON Résumé says (jsonresume.org/schema), or null if the document is none. */
export function readJsonResume(document: unknown): Cv | null {
  if (!isRecord(document) || !(isRecord(document.basics) || Array.isArray(document.work))) return null
  const basics = isRecord(document.basics) ? document.basics : {}
  const parts = { ...document, profiles: basics.profiles, basics: { ...Object(basics.location), ...basics } }
  const lists = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, [part].flat().filter(isRecord).map(entryOf)]),
  )
  return { lists, notes: [], unused: ['education', 'awards', 'certificates'].filter((name) => lists[name]?.length) }
}

/**
 * The tables of LinkedIn's archive that are of use, each by headings that no other table has together: these are English in
 * every export, while the names of files may follow the member's language.
 */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  basics: ['firstname', 'lastname', 'headline'],
  about: ['profilesummary'],
  work: ['companyname', 'title', 'startedon'],
  volunteer: ['companyname', 'role', 'startedon'],
  organizations: ['name', 'position', 'startedon'],
  references: ['firstname', 'lastname', 'jobtitle', 'text'],
  publications: ['name', 'publishedon', 'publisher'],
  languages: ['name', 'proficiency'],
  skills: ['name'],
}
const HEADINGS = new Set(Object.values(TABLES).flat())

/** What the owner wrote about others has the same headings. */
const RECEIVED = /receiv|re[cç]ue|erhalten|recibid|ricevut|ontvangen|recebid/i

/** What the tables of LinkedIn's 'Get a copy of your data' say, or null if none of these files, by their paths, is one. */
function readLinkedIn(files: readonly ArchiveFile[]): Cv | null {
  const lists: Record<string, Entry[]> = {}
  const notes: string[] = []
  const unused = new Set<string>()
  for (const [path, bytes] of files) {
    const file = path.replace(/^.*\//, '')
    const read = readCsv(bytes, (cells) => cells.filter((cell) => HEADINGS.has(lettersOf(cell))).length)
    const { headings, rows } = 'table' in read ? read.table : { headings: [], rows: [] }
    const name = tableNameOf(headings, file)
    if (!name) {
      unused.add(file.replace(/\.csv$/i, '').replaceAll('_', ' '))
      continue
    }
    const entries = rows.map(({ cells }) =>
      entryOf(Object.fromEntries(headings.map((heading, index) => [heading, cells[index]]))),
    )
    lists[name] = [...(lists[name] ?? []), ...entries]
    for (const { line, problem } of rows) if (problem) notes.push(cvTexts.badLine(file, line, problem))
  }
  if (Object.keys(lists).length === 0) return null
  if (!lists.work?.length) notes.unshift(cvTexts.noPositions)
  if (!lists.basics?.length) notes.unshift(cvTexts.noProfile)
  return { lists, notes, unused: [...unused].sort() }
}

function tableNameOf(headings: readonly string[], file: string): string | undefined {
  const found = headings.map(lettersOf).filter(Boolean)
  const [name] = Object.entries(TABLES).find(
    // a table that is known by one column has no other
    ([, known]) => known.every((one) => found.includes(one)) && (known.length > 1 || found.length === 1),
  ) ?? [undefined]
  return name === 'references' && !RECEIVED.test(file) ? undefined : name
}

function entryOf(fields: object): Entry {
  const texts = new Map(Object.entries(fields).map(([name, value]) => [lettersOf(name), textOf(value)]))
  return (...names) => names.map((name) => texts.get(name)).find(Boolean) ?? ''
}

/** LinkedIn writes '&amp;', and lists without their line ends. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n')
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return decodeEntities(String(value))
    .replace(/[^\S\n]+(?=[•●▪◦■] )/g, '\n')
    .trim()
}
