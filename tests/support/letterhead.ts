import { accentColours } from '#content/site/accent-colours.ts'
import type { LetterheadSource } from '#server/mail/letterhead.ts'

export const letterhead = { name: 'Nora Quill', language: 'en', accent: accentColours('') }

/** The letterhead of a site that needs no database. */
export const fixedLetterhead: LetterheadSource = { current: () => letterhead, read: async () => letterhead }
