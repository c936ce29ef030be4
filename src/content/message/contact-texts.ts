import { countOf } from '#content/text/count-of.ts'
import type { Message } from '#content/toast.ts'

export const contactSent: Message = { title: 'Success', description: 'Your message has been sent successfully!' }

/** `text` is the server's error message, if it sent one. */
export const contactFailed = (text: string = contactFailedTexts.default): Message => ({
  title: 'Error',
  description: text,
  destructive: true,
})

/** For a refusal without a message, and for no answer at all. */
export const contactFailedTexts = {
  refused: 'Failed to send message',
  default: 'Failed to send message. Please try again.',
} as const

/** While the message waits for the server. */
export const contactWaits = 'The site does not answer yet. Your message is sent again by itself: keep this page open.'

/** How many characters more a contact message may have, with all its answers; negative if it has too many. */
export const roomLeft = (left: number) =>
  left < 0 ? `The message is ${countOf(-left, 'character')} too long` : `${countOf(left, 'character')} left`

/** On the pages that answer a form which was posted without JavaScript. */
export const postedFormTexts = {
  fromElsewhere: 'Please send the form from this site.',
  messageTooLong: 'The message is too long',
} as const
