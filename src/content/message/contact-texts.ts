import { countOf } from '#content/text/count-of.ts'

/** For a refusal without a message, and for no answer at all. */
export const contactFailedTexts = {
  refused: 'Failed to send message',
  default: 'Failed to send message. Please try again.',
} as const

/** How many characters more a contact message may have, with all its answers; negative if it has too many. */
export const roomLeft = (left: number) =>
  left < 0 ? `The message is ${countOf(-left, 'character')} too long` : `${countOf(left, 'character')} left`

/** On the pages that answer a form which was posted without JavaScript. */
export const postedFormTexts = {
  fromElsewhere: 'Please send the form from this site.',
  messageTooLong: 'The message is too long',
} as const
