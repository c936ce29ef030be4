import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { ContentDraft } from '#content/draft.ts'
import { readDrafts, readLiveRows } from '#data/drafts/drafts.ts'
import { isUnauthorized } from '../sign-in-again.tsx'
import { isFirstPart, useRead } from '../use-content.ts'
import { msUntilNextRefresh } from './next-refresh-at.ts'

const KEY = ['drafts']

/** The parts of a page that need them mount at different times. */
const JUST_READ_MS = 1000

interface Watching {
  /** Reads again when the window becomes visible, because times pass while it is hidden; drafts also when one is due. */
  isWatched?: boolean
}

export function useDrafts({ isWatched = false }: Watching = {}) {
  const client = useQueryClient()
  const { data, isFetched, isError } = useRead({
    queryKey: KEY,
    read: readDrafts,
    isWatched,
    refetchOnMount: (query) => isFirstPart(query) || query.isStaleByTime(JUST_READ_MS),
    // an owner who declined to log in is not asked again
    refetchInterval: ({ state }) =>
      isWatched && !isUnauthorized(state.error) && msUntilNextRefresh(state.data, Date.now()),
  })
  return {
    drafts: data,
    /** Also true if the read failed. */
    isFetched,
    isError,
    /** Reads them and their live rows again. Resolves with the drafts, or with what was known if that failed. */
    async refresh(): Promise<readonly ContentDraft[]> {
      await client.invalidateQueries({ queryKey: KEY })
      return client.getQueryData<ContentDraft[]>(KEY) ?? []
    },
  }
}

/**
 * The live rows that these drafts change, by the draft's id. `liveVersion`, where known, changes with the live rows,
 * which are then read again.
 */
export function useLiveRows(
  drafts: readonly ContentDraft[] | undefined,
  { liveVersion, isWatched = false }: Watching & { liveVersion?: string | undefined } = {},
) {
  return useRead({
    queryKey: [...KEY, 'live', drafts, liveVersion],
    read: (supabase) => readLiveRows(supabase, drafts ?? []),
    isWatched,
    enabled: drafts !== undefined,
    // a list that disappears and returns would lose the focus
    placeholderData: keepPreviousData,
  })
}
