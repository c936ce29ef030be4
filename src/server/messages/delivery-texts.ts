import { DOUBT } from '#content/stored-message.ts'
import { oneLine } from '../mail/message.ts'

/** What the inbox says about a message that was not mailed: the owner reads `last_error` verbatim. */
export const deliveryTexts = {
  noRecipient: 'There is no address to send it to: enter one under Contact Info.',
  unconfirmed: `The mail server did not confirm the mail. ${DOUBT}`,
  uncertain:
    'Two attempts ended without a confirmation, so the mail may have arrived. Look for it before you send it again.',
  /** The mail server's own words as one line, without what the database refuses to store, such as a NUL. */
  fault: (error: unknown) =>
    oneLine(error instanceof Error && error.message ? error.message : String(error))
      .slice(0, 300)
      .toWellFormed(),
}
