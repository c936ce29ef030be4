import { isTalk, type Talk } from '#content/talk.ts'
import { cacheKeys } from './cache-keys.ts'
import type { ContentQuery } from './content-query.ts'
import { type Rest, request } from './rest.ts'
import { validRows } from './rows.ts'

/** Talks and media appearances, by ascending display_order. */
export const talksQuery = (rest: Rest): ContentQuery<Talk[]> => ({
  queryKey: cacheKeys.talks,
  queryFn: async ({ signal }) =>
    validRows(
      isTalk,
      await request(
        'talks',
        (limit) => rest.from('talks').select('*').order('display_order').order('created_at').abortSignal(limit),
        signal,
      ),
    ),
})
