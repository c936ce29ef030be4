import { readCsv } from '../../csv/read-csv.ts'

/** The columns of lists that WordPress and its plugins, Squarespace, Wix and spreadsheets make. */
const FROM = /^(from|source|origin|old)( (url|path|address))?$|^(url|path|permalink|link|loc)$/
const TO = /^(to|target|destination|new|redirect|redirect to)( (url|path|address))?$/

const OLD_SITE = /^https?:\/\/[^/\s]+(?=\/)/i

const isHeading = (column: RegExp) => (cell: string) => column.test(cell.trim().toLowerCase().replace(/[_-]/g, ' '))

/** A table, or a text of lines, as lines of redirects, or why it cannot be read. Without headings the first two columns are meant. */
export function linesOfTable(bytes: Uint8Array): { lines: string } | { problem: string } {
  const read = readCsv(bytes, (cells) => cells.filter((cell) => isHeading(FROM)(cell) || isHeading(TO)(cell)).length)
  if ('problem' in read) return read
  const { headings, rows } = read.table
  const from = headings.findIndex(isHeading(FROM))
  const columns = from < 0 ? [0, 1] : [from, headings.findIndex(isHeading(TO))]
  const cells = [...(from < 0 ? [headings] : []), ...rows.map((row) => row.cells)]
  const lines = cells.map((row) =>
    columns.map((column) => row[column]?.trim().replace(/\s+/g, headings.length > 1 ? '%20' : ' ')),
  )
  // an old path, without the site that it was of
  return { lines: lines.map((words) => words.filter(Boolean).join(' ').replace(OLD_SITE, '')).join('\n') }
}
