import { isStory, type Story } from '#content/story.ts'
import { cacheKeys } from './cache-keys.ts'
import type { ContentQuery } from './content-query.ts'
import { type Rest, request } from './rest.ts'
import { validRows } from './rows.ts'

/** The blocks of My Story, by ascending display_order. */
export const storiesQuery = (rest: Rest): ContentQuery<Story[]> => ({
  queryKey: cacheKeys.stories,
  queryFn: async ({ signal }) =>
    validRows(
      isStory,
      await request(
        'stories',
        (limit) => rest.from('stories').select('*').order('display_order').order('created_at').abortSignal(limit),
        signal,
      ),
    ),
})
