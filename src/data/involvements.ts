import { type Involvement, isInvolvement } from '#content/involvement.ts'
import { cacheKeys } from './cache-keys.ts'
import type { ContentQuery } from './content-query.ts'
import { type Rest, request } from './rest.ts'
import { validRows } from './rows.ts'

/** The organisations of Skin in the Game, by ascending display_order. */
export const involvementsQuery = (rest: Rest): ContentQuery<Involvement[]> => ({
  queryKey: cacheKeys.involvements,
  queryFn: async ({ signal }) =>
    validRows(
      isInvolvement,
      await request(
        'involvements',
        (limit) => rest.from('involvements').select('*').order('display_order').order('created_at').abortSignal(limit),
        signal,
      ),
    ),
})
