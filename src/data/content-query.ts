import { type Rest, RestError, selectRows } from './rest.ts'

/** How one piece of content is read: its key in the query cache, and the request. Fits TanStack Query's options. */
export interface ContentQuery<T> {
  queryKey: readonly [string]
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
}

type Guard<T> = (row: unknown) => row is T

/**
 * The rows of a table by ascending display_order; those with the same place, as they were made. A damaged row is left
 * out rather than breaking the page.
 */
export const listQuery =
  <T>(queryKey: readonly [string], table: string, isValid: Guard<T>) =>
  (rest: Rest): ContentQuery<T[]> => ({
    queryKey,
    queryFn: async ({ signal }) =>
      (await selectRows(rest, table, 'order=display_order,created_at', signal)).filter(isValid),
  })

/** A single record is the first row (SPEC section 7); null when there is none. `recover` may turn a failure into null. */
export const recordQuery =
  <T>(queryKey: readonly [string], table: string, isValid: Guard<T>, recover: (error: unknown) => null = rethrow) =>
  (rest: Rest): ContentQuery<T | null> => ({
    queryKey,
    queryFn: async ({ signal }) => {
      const rows = await selectRows(rest, table, 'limit=1', signal).catch(recover)
      return rows?.find(isValid) ?? null
    },
  })

const rethrow = (error: unknown): null => {
  throw error
}

/** A missing record (404) yields null (SPEC section 4); every other failure is passed on. */
export const missingIsNull = (error: unknown) =>
  error instanceof RestError && error.status === 404 ? null : rethrow(error)
