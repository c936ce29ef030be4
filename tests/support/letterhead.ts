import type { LetterheadSource } from '#server/mail/letterhead.ts'

const letterhead = { name: 'Nora Quill', language: 'en' }

/** The letterhead of a site that needs no database. */
export const fixedLetterhead: LetterheadSource = { current: () => letterhead, read: async () => letterhead }
