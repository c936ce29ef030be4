import { isTalk } from '#content/talk.ts'
import { cacheKeys } from './cache-keys.ts'
import { listQuery } from './content-query.ts'

/** Talks and media appearances. */
export const talksQuery = listQuery(cacheKeys.talks, 'talks', isTalk)
