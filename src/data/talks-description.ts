import { type IntroText, isIntroText } from '#content/intro-text.ts'
import { cacheKeys } from './cache-keys.ts'
import type { ContentQuery } from './content-query.ts'
import { type Rest, request } from './rest.ts'
import { firstRow, nullWhenMissing } from './rows.ts'

/** The intro text of Talks & Media; null when there is none. */
export const talksDescriptionQuery = (rest: Rest): ContentQuery<IntroText | null> => ({
  queryKey: cacheKeys.talksDescription,
  queryFn: ({ signal }) => nullWhenMissing(read(rest, signal)),
})

const read = async (rest: Rest, signal: AbortSignal) =>
  firstRow(
    isIntroText,
    await request(
      'talks_description',
      (limit) => rest.from('talks_description').select('*').limit(1).abortSignal(limit),
      signal,
    ),
  )
