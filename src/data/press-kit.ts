import { isPressKit, type PressKit } from '#content/press-kit.ts'
import { cacheKeys } from './cache-keys.ts'
import type { ContentQuery } from './content-query.ts'
import { type Rest, request } from './rest.ts'
import { firstRow, nullWhenMissing } from './rows.ts'

/** The press kit; null when there is none. */
export const pressKitQuery = (rest: Rest): ContentQuery<PressKit | null> => ({
  queryKey: cacheKeys.pressKit,
  queryFn: ({ signal }) => nullWhenMissing(read(rest, signal)),
})

const read = async (rest: Rest, signal: AbortSignal) =>
  firstRow(
    isPressKit,
    await request('press_kit', (limit) => rest.from('press_kit').select('*').limit(1).abortSignal(limit), signal),
  )
