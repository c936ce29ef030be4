import { useQuery } from '@tanstack/react-query'
import { type Query, queryOptions } from '#data/records/content-query.ts'
import { useServices } from './session-context.tsx'

/** For `refetchOnMount` of what several parts of a page need: the first of them reads it anew, and the others share that. */
export const isFirstPart = (query: { getObserversCount: () => number }) => query.getObserversCount() === 1

/** A piece of content, at first as it was read last. */
export const useContent = <T>(query: Query<T>) => useQuery(queryOptions(query, useServices().api))
