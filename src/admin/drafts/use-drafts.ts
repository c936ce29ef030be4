import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContentDraft } from '#content/draft.ts'
import { readDrafts, readLiveRows } from '#data/drafts.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'

const KEY = ['drafts']

/** Every draft, for marks in lists and for the page of drafts. */
export function useDrafts() {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({ queryKey: KEY, queryFn: () => withSession(() => readDrafts(supabase)) })
  return {
    drafts: data,
    isError,
    retry: () => void refetch(),
    refresh: () => client.invalidateQueries({ queryKey: KEY }),
  }
}

/**
 * The live rows that these drafts change, by the draft's id. `liveVersion`, where known, changes with the live rows,
 * which are then read again.
 */
export function useLiveRows(drafts: readonly ContentDraft[] | undefined, liveVersion?: string) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  return useQuery({
    queryKey: [...KEY, 'live', drafts, liveVersion],
    queryFn: () => withSession(() => readLiveRows(supabase, drafts ?? [])),
    enabled: drafts !== undefined,
    // a list that went and came back would take the focus with it
    placeholderData: keepPreviousData,
  })
}
