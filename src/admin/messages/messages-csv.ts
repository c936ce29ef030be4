import Papa from 'papaparse'
import type { StoredMessage } from '#content/stored-message.ts'

/** Spreadsheets take a file without it for one in the system's own encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

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
    // its own expression misses a formula that goes on in another line
    { escapeFormulae: /^[=+\-@\t\r]/ },
  )
