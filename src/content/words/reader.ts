/*
 * English in the script of a visitor who only reads. In another language the server writes what an element needs of it into
 * `data-words` of that element: see words.ts.
 */

import type { MenuId } from '#content/kinds.ts'

export const COPY_WORDS = { copied: 'Copied', notCopied: 'Select the text to copy it' }

export const FORM_WORDS = {
  sending: 'Sending...',
  failed: 'Failed to send message. Please try again.',
  /** A refusal without a sentence of its own. */
  refused: 'Failed to send message',
}

/** Shown while the owner has written nothing. */
export const SITE_DEFAULTS = { name: 'Your Name', firstName: 'me', jobTitle: 'Chief Product Officer', language: 'en' }

/**
 * The headings of the sections and the page whose own title is kept with their entry of the menu. The others have a title in a
 * row of their own.
 */
export const HEADINGS = {
  'skin-in-the-game': 'Skin in the Game',
  expertise: 'Areas of Expertise',
  testimonials: 'In the Words of Others',
  'talks-media': 'Talks & Media',
  '/press-kit': 'Press Kit',
} as const satisfies Partial<Record<MenuId, string>>
