import { strToU8, zipSync } from 'fflate'
import { version } from '../../../package.json'
import { writeCsv } from '../csv/write-csv.ts'

type Rows = Record<string, unknown>[]

export interface ExportedContent {
  site: string
  /** The origin of images whose addresses begin with a slash. */
  files: string
  exportedAt: string
  tables: Record<string, Rows>
}

export const contentToJson = ({ site, files, exportedAt, tables }: ExportedContent): string =>
  `${JSON.stringify({ portico: version, site, files, exported_at: exportedAt, content: tables }, null, 2)}\n`

/** A ZIP with a CSV for each table that has rows. */
export function contentToZip({ tables }: ExportedContent): Uint8Array<ArrayBuffer> {
  const files = Object.entries(tables).flatMap(([table, rows]) =>
    rows.length > 0 ? [[`${table}.csv`, strToU8(rowsToCsv(rows))] as const] : [],
  )
  return new Uint8Array(zipSync(Object.fromEntries(files)))
}

function rowsToCsv(rows: Rows): string {
  const fields = [...new Set(rows.flatMap(Object.keys))]
  return writeCsv(
    fields,
    rows.map((row) => fields.map((field) => cellOf(row[field]))),
  )
}

/** Lists and objects are written as JSON. */
const cellOf = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
