import { type IntroText, isIntroText } from '#content/intro-text.ts'
import { cacheKeys } from './cache-keys.ts'
import type { ContentQuery } from './content-query.ts'
import { type Rest, request } from './rest.ts'
import { firstRow, nullWhenMissing } from './rows.ts'

/** The intro text of Skin in the Game; null when there is none. */
export const skinInGameQuery = (rest: Rest): ContentQuery<IntroText | null> => ({
  queryKey: cacheKeys.skinInGame,
  queryFn: ({ signal }) => nullWhenMissing(read(rest, signal)),
})

const read = async (rest: Rest, signal: AbortSignal) =>
  firstRow(
    isIntroText,
    await request('skin_in_game', (limit) => rest.from('skin_in_game').select('*').limit(1).abortSignal(limit), signal),
  )
