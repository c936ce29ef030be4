import { type Expertise, isExpertise } from '#content/expertise.ts'
import { cacheKeys } from './cache-keys.ts'
import type { ContentQuery } from './content-query.ts'
import { type Rest, request } from './rest.ts'
import { validRows } from './rows.ts'

/** Areas of expertise, by ascending display_order. */
export const expertiseQuery = (rest: Rest): ContentQuery<Expertise[]> => ({
  queryKey: cacheKeys.expertise,
  queryFn: async ({ signal }) =>
    validRows(
      isExpertise,
      await request(
        'expertise',
        (limit) => rest.from('expertise').select('*').order('display_order').order('created_at').abortSignal(limit),
        signal,
      ),
    ),
})
