import { isNewsletter, type Newsletter } from '#content/newsletter.ts'
import { cacheKeys } from './cache-keys.ts'
import type { ContentQuery } from './content-query.ts'
import { type Rest, request } from './rest.ts'
import { firstRow, nullWhenMissing } from './rows.ts'

/** The newsletter's record; null when there is none. */
export const newsletterQuery = (rest: Rest): ContentQuery<Newsletter | null> => ({
  queryKey: cacheKeys.newsletter,
  queryFn: ({ signal }) => nullWhenMissing(read(rest, signal)),
})

const read = async (rest: Rest, signal: AbortSignal) =>
  firstRow(
    isNewsletter,
    await request('newsletter', (limit) => rest.from('newsletter').select('*').limit(1).abortSignal(limit), signal),
  )
