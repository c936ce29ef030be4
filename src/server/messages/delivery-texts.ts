/** What the inbox says of a message that was not mailed: the owner reads it as it stands in `last_error`. */
export const deliveryTexts = {
  noRecipient: 'There is no address to send it to: enter one under Contact Info.',
  uncertain: 'The server stopped twice while it was being mailed: it may have arrived or not.',
  /** The mail server's own words, cut to what a line can hold. */
  fault: (error: unknown) => (error instanceof Error && error.message ? error.message : String(error)).slice(0, 300),
}
