import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContentDraft } from '#content/draft.ts'
import { readDrafts, readLiveRows } from '#data/drafts.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'

const KEY = ['drafts']

interface Watching {
  /** Whether to read again when the window becomes visible, since times pass while it is hidden; drafts also when one is due. */
  isWatched?: boolean
}

/** Every draft, for marks in lists, for the dashboard and for the page of drafts. */
export function useDrafts({ isWatched = false }: Watching = {}) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const client = useQueryClient()
  const { data, isFetched, isError } = useQuery({
    queryKey: KEY,
    queryFn: () => withSession(() => readDrafts(supabase)),
    // whoever has declined to sign in is not asked again
    refetchInterval: ({ state }) => isWatched && !isUnauthorized(state.error) && msUntilPublished(state.data),
    refetchOnWindowFocus: ({ state }) => isWatched && !isUnauthorized(state.error),
  })
  return {
    drafts: data,
    /** Or could not be read. */
    isFetched,
    isError,
    /** Reads them and their live rows again. Resolves with the drafts, or with what was known if that failed. */
    async refresh(): Promise<readonly ContentDraft[]> {
      await client.invalidateQueries({ queryKey: KEY })
      return client.getQueryData<ContentDraft[]>(KEY) ?? []
    },
  }
}

/** When the next scheduled draft should be published; false if none is. The server looks every few seconds. */
function msUntilPublished(drafts: readonly ContentDraft[] = []): number | false {
  const times = drafts.flatMap(({ publish_at }) => (publish_at ? Date.parse(publish_at) : []))
  if (times.length === 0) return false
  return Math.min(Math.max(Math.min(...times) - Date.now(), 0) + LOOK_AGAIN_MS, LONGEST_TIMER_MS)
}

const LOOK_AGAIN_MS = 5000
/** Browsers take a longer one for none. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * The live rows that these drafts change, by the draft's id. `liveVersion`, where known, changes with the live rows,
 * which are then read again.
 */
export function useLiveRows(
  drafts: readonly ContentDraft[] | undefined,
  { liveVersion, isWatched = false }: Watching & { liveVersion?: string | undefined } = {},
) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  return useQuery({
    queryKey: [...KEY, 'live', drafts, liveVersion],
    queryFn: () => withSession(() => readLiveRows(supabase, drafts ?? [])),
    enabled: drafts !== undefined,
    refetchOnWindowFocus: ({ state }) => isWatched && !isUnauthorized(state.error),
    // a list that went and came back would take the focus with it
    placeholderData: keepPreviousData,
  })
}
