import { isNewsletter } from '#content/newsletter.ts'
import { cacheKeys } from './cache-keys.ts'
import { missingIsNull, recordQuery } from './content-query.ts'

/** The newsletter's record; null when there is none. */
export const newsletterQuery = recordQuery(cacheKeys.newsletter, 'newsletter', isNewsletter, missingIsNull)
