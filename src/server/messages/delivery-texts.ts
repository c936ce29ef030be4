import { DOUBT } from '#content/stored-message.ts'

/** What the inbox says of a message that was not mailed: the owner reads it as it stands in `last_error`. */
export const deliveryTexts = {
  noRecipient: 'There is no address to send it to: enter one under Contact Info.',
  unconfirmed: `The mail server did not confirm the mail. ${DOUBT}`,
  uncertain: 'Twice nobody could learn whether the mail arrived. Look for it before you send it again.',
  /** The mail server's own words, cut to what a line can hold. */
  fault: (error: unknown) => (error instanceof Error && error.message ? error.message : String(error)).slice(0, 300),
}
