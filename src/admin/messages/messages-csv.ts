import type { StoredMessage } from '#content/message/stored-message.ts'
import { withoutFormulasInside } from '../csv/formula.ts'
import { writeCsv } from '../csv/write-csv.ts'

const FIELDS = ['received', 'name', 'email', 'message', 'status', 'read', 'mailed', 'last error']

/** Messages as CSV. */
export const messagesToCsv = (messages: readonly StoredMessage[]): string =>
  writeCsv(
    FIELDS,
    messages.map(({ created_at, name, email, message, status, read_at, sent_at, last_error }) => [
      created_at,
      withoutFormulasInside(name),
      withoutFormulasInside(email),
      withoutFormulasInside(message),
      status,
      read_at,
      sent_at,
      last_error,
    ]),
  )
