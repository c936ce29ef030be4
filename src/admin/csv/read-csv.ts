import Papa from 'papaparse'
import { csvTexts } from '#data/messages.ts'
import { withoutEscape } from './formula.ts'

export interface CsvTable {
  headings: string[]
  rows: CsvRow[]
}

export interface CsvRow {
  /** The line of the file where it starts, from 1. */
  line: number
  /** One for each heading. */
  cells: string[]
  problem?: string
}

const DELIMITERS = [',', ';', '\t', '|']
/** A title, a date and the like may precede the headings. */
const HEADINGS_WITHIN = 10
/** Those before the headings. */
const BLANK_LINES = /^\s*\n/
const QUOTE_PROBLEMS: Record<string, string> = { MissingQuotes: csvTexts.openQuote, InvalidQuotes: csvTexts.strayQuote }

/** How many of a row's cells name a column. */
type CountHeadings = (cells: readonly string[]) => number

/**
 * The table in a CSV file, or why it cannot be read. Rows without any text are left out, and so is what precedes the
 * headings, such as the title of the table.
 */
export function readCsv(
  bytes: Uint8Array,
  countHeadings: CountHeadings = () => 0,
): { table: CsvTable } | { problem: string } {
  if (isWorkbook(bytes)) return { problem: csvTexts.workbook }
  const text = textOf(bytes)
  if (text.includes('\0')) return { problem: csvTexts.notText }
  const records = parse(text, countHeadings).filter(({ cells }) => cells.some((cell) => cell.trim()))
  const counts = records.slice(0, HEADINGS_WITHIN).map(({ cells }) => countHeadings(cells))
  const [first, ...others] = records.slice(counts.indexOf(Math.max(...counts)))
  if (!first) return { problem: csvTexts.empty }
  const headings = first.cells.map((cell) => cell.trim())
  return { table: { headings, rows: others.map((record) => toRow(record, headings.length)) } }
}

function parse(text: string, countHeadings: CountHeadings): CsvRow[] {
  // spreadsheets write and understand a first line that names the delimiter
  const [hint = '', named] = /^sep=(.)\n/i.exec(text) ?? []
  const body = text.slice(hint.length)
  const { data, errors } = Papa.parse<string[]>(body, {
    newline: '\n',
    delimiter: named ?? delimiterOf(body, countHeadings),
  })
  let line = hint ? 2 : 1
  return data.map((cells, index) => {
    const problem = QUOTE_PROBLEMS[errors.find(({ row }) => row === index)?.code ?? '']
    // an unclosed quotation mark swallows the rest of the file into its cell
    const readable = problem ? cells.map((cell) => cell.split('\n', 1).join()) : cells
    const record = { line, cells: readable, ...(problem && { problem }) }
    line += 1 + cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
    return record
  })
}

/** The delimiter by which most headings are found, or which splits the first row into the most cells. */
const delimiterOf = (text: string, countHeadings: CountHeadings) =>
  DELIMITERS.map((delimiter) => {
    const rows = Papa.parse<string[]>(text.replace(BLANK_LINES, ''), {
      newline: '\n',
      delimiter,
      preview: HEADINGS_WITHIN,
    })
    return { delimiter, headings: Math.max(...rows.data.map(countHeadings)), cells: rows.data[0]?.length ?? 0 }
  }).reduce((best, one) =>
    one.headings > best.headings || (one.headings === best.headings && one.cells > best.cells) ? one : best,
  ).delimiter

function toRow({ line, cells, problem }: CsvRow, width: number): CsvRow {
  const hasMore = cells.slice(width).some((cell) => cell.trim())
  const found = problem ?? (hasMore ? csvTexts.tooManyCells(cells.length, width) : undefined)
  const texts = Array.from({ length: width }, (_, index) => withoutEscape(cells[index] ?? '').trim())
  return { line, cells: texts, ...(found && { problem: found }) }
}

/** The text of a file, with `\n` at the end of its lines. */
export const textOf = (bytes: Uint8Array) => decode(bytes).replace(/\r\n?/g, '\n')

/**
 * UTF-8 and UTF-16 with or without a byte order mark, else what older Western spreadsheets write: Windows-1252, or the
 * encoding of old Macs with their line ends.
 */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const isOldMac = bytes.includes(0x0d) && !bytes.includes(0x0a)
    return new TextDecoder(isOldMac ? 'macintosh' : 'windows-1252').decode(bytes)
  }
}

/** A workbook of Excel, old or new, or of LibreOffice. */
const isWorkbook = (bytes: Uint8Array) =>
  [
    [0x50, 0x4b, 0x03, 0x04],
    [0xd0, 0xcf, 0x11, 0xe0],
  ].some((signature) => signature.every((byte, index) => bytes[index] === byte))
