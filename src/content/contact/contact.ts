import { type Guarded, isText, isTextOrNull, rowGuard } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

export const isContact = rowGuard({
  title: isText,
  description: isText,
  email: isText,
  linkedin_url: isTextOrNull,
  substack_url: isTextOrNull,
  speaking_info: isText,
})
export type Contact = Guarded<typeof isContact>

/**
 * A failed read is passed on, although the section then looks as if there were no record: what was shown before stays, and the
 * server keeps no page without it (docs/decisions/0002-a-failed-contact-read.md).
 */
export const CONTACT = {
  table: 'contact',
  isRow: isContact,
  parts: [{ id: 'contact', label: 'Get in Touch' }],
  alsoIn: ['newsletter'],
  editor: '/admin/contact',
} as const satisfies Kind<Contact>
