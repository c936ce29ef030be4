import { mailProblem } from '#content/message/mail-problem.ts'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { withoutFormulasInside } from '../csv/formula.ts'
import { writeCsv } from '../csv/write-csv.ts'

const FIELDS = ['received', 'name', 'email', 'message', 'status', 'read', 'mailed', 'last error']

export const messagesToCsv = (messages: readonly StoredMessage[]): string =>
  writeCsv(
    FIELDS,
    messages.map((row) => [
      row.created_at,
      withoutFormulasInside(row.name),
      withoutFormulasInside(row.email),
      withoutFormulasInside(row.message),
      row.status,
      row.read_at,
      row.sent_at,
      mailProblem(row),
    ]),
  )
