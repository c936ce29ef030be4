import { isContact } from '#content/contact.ts'
import { cacheKeys } from './cache-keys.ts'
import { recordQuery } from './content-query.ts'

/** The contact information; null when there is none, and on any error (SPEC section 4). */
export const contactQuery = recordQuery(cacheKeys.contact, 'contact', isContact, () => null)
