import { isIntroText } from '#content/intro-text.ts'
import { cacheKeys } from './cache-keys.ts'
import { missingIsNull, recordQuery } from './content-query.ts'

/** The intro text of Talks & Media; null when there is none. */
export const talksDescriptionQuery = recordQuery(
  cacheKeys.talksDescription,
  'talks_description',
  isIntroText,
  missingIsNull,
)
