/** What the site tells its visitors: every text of SPEC section 8, once. */

export interface Message {
  title: string
  description: string
  /** A failure: shown as such, and announced at once. */
  destructive?: true
}

export const articlesFailed: Message = {
  title: 'Failed to load articles',
  description: 'Could not load the latest Substack articles',
  destructive: true,
}

export const contactSent: Message = { title: 'Success', description: 'Your message has been sent successfully!' }

/** `text` is what the server said, if it said anything. */
export const contactFailed = (text: string = contactFailedTexts.default): Message => ({
  title: 'Error',
  description: text,
  destructive: true,
})

/** The server refused without a word, or did not answer at all. */
export const contactFailedTexts = {
  refused: 'Failed to send message',
  default: 'Failed to send message. Please try again.',
} as const
