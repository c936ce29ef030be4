import { isContact } from '#content/contact.ts'
import { cacheKeys } from './cache-keys.ts'
import { missingIsNull, recordQuery } from './content-query.ts'

/**
 * The contact information; null when there is none. On any error the section reads as if it were null (SPEC section 4);
 * the failure itself is passed on, so that what was shown before stands and the server keeps no page without it.
 */
export const contactQuery = recordQuery(cacheKeys.contact, 'contact', isContact, missingIsNull)
