import { isStorySectionConfig } from '#content/story-section-config.ts'
import { cacheKeys } from './cache-keys.ts'
import { missingIsNull, recordQuery } from './content-query.ts'

/** The title of My Story; null when there is none. */
export const storySectionConfigQuery = recordQuery(
  cacheKeys.storySectionConfig,
  'story_section_config',
  isStorySectionConfig,
  missingIsNull,
)
