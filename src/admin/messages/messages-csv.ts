import Papa from 'papaparse'
import type { StoredMessage } from '#content/stored-message.ts'

/** Without the byte order mark spreadsheets assume the system's own encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * What a spreadsheet takes for a formula, even after spaces: East Asian versions also accept full-width signs.
 * Papaparse's own expression misses both, and formulas that continue on another line.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u

/** Messages as CSV (RFC 4180). Text that a spreadsheet would execute as a formula is escaped. */
export const messagesToCsv = (messages: readonly StoredMessage[]): string =>
  BYTE_ORDER_MARK +
  Papa.unparse(
    {
      fields: ['received', 'name', 'email', 'message', 'status', 'read', 'mailed', 'last error'],
      data: messages.map(({ created_at, name, email, message, status, read_at, sent_at, last_error }) => [
        created_at,
        name,
        email,
        message,
        status,
        read_at,
        sent_at,
        last_error,
      ]),
    },
    { escapeFormulae: FORMULA },
  )
