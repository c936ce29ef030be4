import Papa from 'papaparse'
import { FORMULA } from './formula.ts'

/** Without the byte order mark spreadsheets assume the system's own encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A table as CSV (RFC 4180). Text that a spreadsheet would execute as a formula is escaped. */
export const writeCsv = (fields: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  BYTE_ORDER_MARK +
  Papa.unparse({ fields: [...fields], data: rows.map((row) => [...row]) }, { escapeFormulae: FORMULA })
