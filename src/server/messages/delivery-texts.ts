/** What the inbox says of a message that was not mailed: the owner reads it as it stands in `last_error`. */
export const deliveryTexts = {
  noMailServer: 'No mail server is set up (SMTP_URL): the mail lies as a file in the outbox folder.',
  noRecipient: 'There is no address to send it to: enter one under Contact Info.',
  /** While a mail is on its way; if the process ends then, it stays, and tells the next one that this is in doubt. */
  underWay: 'It is being mailed now.',
  underWayAgain: 'It is being mailed now, once more: the first time the server stopped.',
  uncertain: 'The server stopped twice while it was being mailed: it may have arrived or not.',
  /** The mail server's own words, cut to what a line can hold. */
  fault: (error: unknown) => (error instanceof Error && error.message ? error.message : String(error)).slice(0, 300),
}
