import { useQuery } from '@tanstack/react-query'
import { type Query, queryOptions } from '#data/records/content-query.ts'
import { useServices } from './session-context.tsx'

/** For `refetchOnMount` where several parts need the same: the first one reads it again, the others share the result. */
export const isFirstPart = (query: { getObserversCount: () => number }) => query.getObserversCount() === 1

/** A piece of content, at first from the cache. */
export const useContent = <T>(query: Query<T>) => useQuery(queryOptions(query, useServices().api))
