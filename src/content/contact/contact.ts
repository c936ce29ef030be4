import { guard, isText, isTextOrNull, type Row } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

export interface Contact extends Row {
  title: string
  /** Also the placeholder of the message box. */
  description: string
  email: string
  linkedin_url: string | null
  substack_url: string | null
  speaking_info: string
}

export const CONTACT_DEFAULTS = {
  title: 'Get in Touch',
  description:
    'Looking for a speaker, an advisor, or simply someone to think with? Write me a few lines about it and I will answer.',
}

export const isContact = guard<Contact>({
  title: isText,
  description: isText,
  email: isText,
  linkedin_url: isTextOrNull,
  substack_url: isTextOrNull,
  speaking_info: isText,
})

/**
 * A failed read is passed on, although the section then looks as if there were no record: what was shown before stays, and the
 * server keeps no page without it (docs/decisions/0002-a-failed-contact-read.md).
 */
export const CONTACT = {
  table: 'contact',
  isRow: isContact,
  parts: [{ id: 'contact', label: 'Get in Touch' }],
  alsoIn: ['newsletter'],
  addresses: ['linkedin_url', 'substack_url'],
  editor: '/admin/contact',
} as const satisfies Kind<Contact>
