import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readDrafts } from '#data/drafts.ts'
import { useServices } from '../session-context.tsx'

const KEY = ['drafts']

/** Every draft, for marks in lists and for the page of drafts. */
export function useDrafts() {
  const { supabase } = useServices()
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({ queryKey: KEY, queryFn: () => readDrafts(supabase) })
  return {
    drafts: data,
    isError,
    retry: () => void refetch(),
    refresh: () => client.invalidateQueries({ queryKey: KEY }),
  }
}
