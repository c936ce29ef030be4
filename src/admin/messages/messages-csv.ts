import Papa from 'papaparse'
import type { StoredMessage } from '#content/stored-message.ts'

/** Spreadsheets take a file without it for one in the system's own encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * What a spreadsheet takes for a formula, behind any space: East Asian ones read the full-width signs too. Papaparse's own
 * expression misses both, and a formula that goes on in another line.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u

/** Messages as a table (RFC 4180). Text that a spreadsheet would take for a formula is disarmed. */
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
