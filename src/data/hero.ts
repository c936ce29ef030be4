import { type Hero, isHero } from '#content/hero.ts'
import { cacheKeys } from './cache-keys.ts'
import type { ContentQuery } from './content-query.ts'
import { type Rest, request } from './rest.ts'
import { firstRow } from './rows.ts'

/** The hero's record; null when there is none. */
export const heroQuery = (rest: Rest): ContentQuery<Hero | null> => ({
  queryKey: cacheKeys.hero,
  queryFn: async ({ signal }) =>
    firstRow(
      isHero,
      await request('hero', (limit) => rest.from('hero').select('*').limit(1).abortSignal(limit), signal),
    ),
})
