import { DOUBT } from '#content/message/stored-message.ts'
import { mailFailureReason } from '#content/report/failure-reason.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { reasonOf } from '../mail/mail-failure.ts'
import { oneLine } from '../mail/message.ts'

/** What the inbox says about a message that was not mailed: the owner reads `last_error` verbatim. */
export const deliveryTexts = {
  noRecipient: 'There is no address to send it to: enter one under Contact Info.',
  unconfirmed: `The mail server did not confirm the mail. ${DOUBT}`,
  uncertain:
    'Two attempts ended without a confirmation, so the mail may have arrived. Look for it before you send it again.',
  fault: (error: unknown) => inWords(error) ?? asOneLine(error),
}

/** What kept the mail server from answering; undefined if it has, for then it explains itself. */
function inWords(error: unknown): string | undefined {
  if (error instanceof Error && 'responseCode' in error && error.responseCode !== undefined) return undefined
  const reason = reasonOf(error)
  const words = mailFailureReason(reason)
  return words === reason ? undefined : `${capitalized(words)}.`
}

/** The mail server's own words, without what the database refuses to store, such as a NUL. */
const asOneLine = (error: unknown) =>
  oneLine(error instanceof Error && error.message ? error.message : String(error))
    .slice(0, 300)
    .toWellFormed()
