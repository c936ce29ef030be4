import { isStory } from '#content/story.ts'
import { cacheKeys } from './cache-keys.ts'
import { listQuery } from './content-query.ts'

/** The blocks of My Story. */
export const storiesQuery = listQuery(cacheKeys.stories, 'stories', isStory)
