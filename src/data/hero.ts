import { queryOptions } from '@tanstack/react-query'
import { isHero } from '#content/hero.ts'
import { cacheKeys } from './cache-keys.ts'
import { type Rest, request } from './rest.ts'
import { firstRow } from './rows.ts'

/** The hero's record; null when there is none. */
export const heroQuery = (rest: Rest) =>
  queryOptions({
    queryKey: cacheKeys.hero,
    queryFn: async ({ signal }) =>
      firstRow(
        isHero,
        await request('hero', (limit) => rest.from('hero').select('*').limit(1).abortSignal(limit), signal),
      ),
  })
