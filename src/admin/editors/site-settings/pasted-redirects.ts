import { isRedirectList } from '#content/redirects/redirect-list.ts'
import { readCsv, textOf } from '../../csv/read-csv.ts'

/** The columns of lists that WordPress and its plugins, Squarespace, Wix and spreadsheets make. */
const FROM = /^(from|source|origin|old)( (url|path|address))?$|^(url|path|permalink|link|loc)$/
const TO = /^(to|target|destination|new|redirect|redirect to)( (url|path|address))?$/

/** The site that an old path was of. */
const OLD_SITE = /^https?:\/\/[^/\s]+(?=\/)/gim

const isHeading = (column: RegExp) => (cell: string) => column.test(cell.trim().toLowerCase().replace(/[_-]/g, ' '))

/** A table, or a text of lines, as lines of redirects, or why it cannot be read. Without headings the first two columns are meant. */
export function linesOfTable(bytes: Uint8Array): { lines: string } | { problem: string } {
  const text = textOf(bytes)
  if (isRedirectList(text))
    return {
      lines: text
        .trim()
        .replace(/[^\S\n]+/g, ' ')
        .replace(OLD_SITE, ''),
    }
  const read = readCsv(bytes, (cells) => cells.filter((cell) => isHeading(FROM)(cell) || isHeading(TO)(cell)).length)
  if ('problem' in read) return read
  const { headings, rows } = read.table
  const from = headings.findIndex(isHeading(FROM))
  const columns = from < 0 ? [0, 1] : [from, headings.findIndex(isHeading(TO))]
  const cells = [...(from < 0 ? [headings] : []), ...rows.map((row) => row.cells)]
  const lines = cells.map((row) => {
    const blank = headings.length > 1 && !isRedirectList(row.join(' ')) ? '%20' : ' '
    return columns.map((column) => row[column]?.trim().replace(/\s+/g, blank))
  })
  const joined = lines.map((words) => words.filter(Boolean).join(' ')).join('\n')
  return { lines: joined.replace(OLD_SITE, '') }
}
