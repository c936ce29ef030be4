import { useQuery } from '@tanstack/react-query'
import { type Query, queryOptions } from '#data/content-query.ts'
import { useServices } from './session-context.tsx'

/** A piece of content, at first as it was read last. */
export const useContent = <T>(query: Query<T>) => useQuery(queryOptions(query, useServices().api))
