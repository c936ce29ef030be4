import type { Message } from '#content/toast.ts'

export const articlesFailed: Message = {
  title: 'Failed to load articles',
  description: 'Could not load the latest Substack articles',
  destructive: true,
}

/** On the page that answers the form of the newsletter. */
export const subscribeTexts = {
  tooLong: 'This is too long for an e-mail address.',
  tooMany: 'Too many attempts. Please try again in a minute.',
  unknown: 'Subscribing does not work at the moment. Please try again in a few minutes.',
} as const
