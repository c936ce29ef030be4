import type { SupabaseClient } from '@supabase/supabase-js'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type Query, queryOptions } from '#data/records/content-query.ts'
import { useServices } from './session-context.tsx'
import { isUnauthorized, useWithSession } from './sign-in-again.tsx'

/** For `refetchOnMount` where several parts need the same: the first one reads it again, the others share the result. */
export const isFirstPart = (query: { getObserversCount: () => number }) => query.getObserversCount() === 1

/** A piece of content, at first from the cache. */
export const useContent = <T>(query: Query<T>) => useQuery(queryOptions(query, useServices().api))

interface ReadOptions<T> extends Omit<UseQueryOptions<T>, 'queryFn' | 'refetchOnWindowFocus'> {
  read: (supabase: SupabaseClient, context: { signal: AbortSignal }) => Promise<T>
  /** Reads again when the window becomes visible; an owner who declined to log in is not asked again. */
  isWatched?: boolean
}

/** What only a session reads: if it has ended, its owner is asked to log in. */
export function useRead<T>({ read, isWatched = false, ...options }: ReadOptions<T>) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  return useQuery({
    ...options,
    queryFn: (context) => withSession(() => read(supabase, context)),
    refetchOnWindowFocus: ({ state }) => isWatched && !isUnauthorized(state.error),
  })
}
