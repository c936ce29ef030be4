import type { ContentTable } from '#content/tables.ts'
import { type Rest, RestError, selectRows } from './rest.ts'

/** How a piece of content is read, and its key in the query cache. */
export interface Query<T> {
  queryKey: readonly [string]
  read: (rest: Rest, signal: AbortSignal) => Promise<T>
}

/** A query that reads one table: its answer changes when the table does. */
export interface TableQuery<T> extends Query<T> {
  table: ContentTable
}

type Guard<T> = (row: unknown) => row is T

/** A query as TanStack Query takes it. */
export const queryOptions = <T>({ queryKey, read }: Query<T>, rest: Rest) => ({
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => read(rest, signal),
})

/**
 * The rows of a table by ascending display_order; those with the same place, as they were made. A damaged row is left
 * out rather than breaking the page.
 */
export const listQuery = <T>(table: ContentTable, key: string, isValid: Guard<T>): TableQuery<T[]> => ({
  table,
  queryKey: [key],
  read: async (rest, signal) =>
    (await selectRows(rest, table, 'select=*&order=display_order,created_at', signal)).filter(isValid),
})

/** A single record is the first row; null when there is none. `recover` may turn a failure into null. */
export const recordQuery = <T>(
  table: ContentTable,
  key: string,
  isValid: Guard<T>,
  recover: (error: unknown) => null = rethrow,
): TableQuery<T | null> => ({
  table,
  queryKey: [key],
  read: async (rest, signal) => {
    const rows = await selectRows(rest, table, 'select=*&limit=1', signal).catch(recover)
    return rows?.find(isValid) ?? null
  },
})

const rethrow = (error: unknown): null => {
  throw error
}

/** A missing record (404) is null; every other failure is passed on. */
export const missingIsNull = (error: unknown) =>
  error instanceof RestError && error.status === 404 ? null : rethrow(error)
