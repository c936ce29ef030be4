type Entry = Record<string, unknown>

/** Programs take some 25,000 tokens from a tool. In characters of JSON. */
const MOST_LETTERS = 60_000
/** Of a text in a list whose column was not requested. */
const LETTERS_IN_LIST = 300
/** Of each text of a single entry that is longer than an answer. */
const LETTERS_AT_ONCE = 20_000

interface Page {
  entries: Entry[]
  /** Where the rest begins. */
  next_offset?: number
}

/** As many entries as fit into an answer. Long texts are cut, unless `columns` names what is read. */
export function entriesPage(rows: readonly Entry[], offset: number, limit: number, columns?: readonly string[]): Page {
  const entries: Entry[] = []
  let letters = 0
  for (const row of rows) {
    const entry = columns ? pick(row, columns) : shortened(row)
    letters += JSON.stringify(entry).length
    if (letters > MOST_LETTERS && entries.length > 0) break
    entries.push(letters > MOST_LETTERS ? entryPage(entry, 0).entries[0]! : entry)
  }
  const isCut = entries.length < rows.length || rows.length === limit
  return { entries, ...(isCut && { next_offset: offset + entries.length }) }
}

/** A single entry; texts that are too long for an answer from their character `offset` on. */
export function entryPage(entry: Entry, offset: number): Page {
  if (offset === 0 && JSON.stringify(entry).length <= MOST_LETTERS) return { entries: [entry] }
  const end = offset + LETTERS_AT_ONCE
  const isLong = (value: unknown): value is string => typeof value === 'string' && value.length > LETTERS_AT_ONCE
  const texts = Object.values(entry).filter(isLong)
  const cut = mapValues(entry, (value) => (isLong(value) ? value.slice(offset, end) : value))
  return { entries: [cut], ...(texts.some(({ length }) => length > end) && { next_offset: end }) }
}

/** The chosen fields of an entry, and its id. */
export const pick = (row: Entry, columns: readonly string[]): Entry =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column === 'id' || columns.includes(column)))

const shortened = (row: Entry): Entry =>
  mapValues(row, (value) =>
    typeof value === 'string' && value.length > LETTERS_IN_LIST
      ? `${value.slice(0, LETTERS_IN_LIST)}… (${value.length} characters: read the entry by its id)`
      : value,
  )

const mapValues = (row: Entry, change: (value: unknown) => unknown): Entry =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, change(value)]))
