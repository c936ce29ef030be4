import Papa from 'papaparse'
import { FORMULA } from './formula.ts'

/** Without the byte order mark spreadsheets assume the system's own encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table as CSV (RFC 4180), with the delimiter that spreadsheets expect where the owner is: a semicolon if numbers have a
 * decimal comma. Text that a spreadsheet would execute as a formula is escaped.
 */
export function writeCsv(fields: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const delimiter = localHalf().includes(',') ? ';' : ','
  const data = rows.map((row) => [...row])
  return BYTE_ORDER_MARK + Papa.unparse({ fields: [...fields], data }, { delimiter, escapeFormulae: FORMULA })
}

/** On Linux the language may be a locale name such as "C", which is not a language tag: then the browser's default. */
function localHalf(): string {
  try {
    return (0.5).toLocaleString(navigator.language)
  } catch {
    return (0.5).toLocaleString()
  }
}
