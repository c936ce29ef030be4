import { isStorySectionConfig, type StorySectionConfig } from '#content/story-section-config.ts'
import { cacheKeys } from './cache-keys.ts'
import type { ContentQuery } from './content-query.ts'
import { type Rest, request } from './rest.ts'
import { firstRow, nullWhenMissing } from './rows.ts'

/** The title of My Story; null when there is none. */
export const storySectionConfigQuery = (rest: Rest): ContentQuery<StorySectionConfig | null> => ({
  queryKey: cacheKeys.storySectionConfig,
  queryFn: ({ signal }) => nullWhenMissing(read(rest, signal)),
})

const read = async (rest: Rest, signal: AbortSignal) =>
  firstRow(
    isStorySectionConfig,
    await request(
      'story_section_config',
      (limit) => rest.from('story_section_config').select('*').limit(1).abortSignal(limit),
      signal,
    ),
  )
