import type { Kind } from '#content/kind.ts'
import type { ContentTable, KnownKind } from '#content/kinds.ts'
import { MOST_ROWS, type Rest, RestError, selectList, selectRows } from '../rest/rest.ts'

/** How a piece of content is read, and its key in the query cache. */
export interface Query<T> {
  queryKey: readonly [string]
  /** The read has its own timeout; `signal` may end it sooner. */
  read: (rest: Rest, signal?: AbortSignal) => Promise<T>
}

/** A query of one table: its result changes only when the table does. */
export interface TableQuery<T> extends Query<T> {
  table: ContentTable
}

type Read<T> = Pick<Kind<T>, 'isRow' | 'columns' | 'isNeeded'> & { table: ContentTable }

interface QueryOptions {
  /** The key in the query cache, if it is not the table's: for a query of its own beside that of the kind. */
  key?: string
  /** In PostgREST's syntax. A preview returns more rows than it asks for, so `isRow` checks the same. */
  filter?: string
}

/** A query in the form that TanStack Query takes. */
export const queryOptions = <T>({ queryKey, read }: Query<T>, rest: Rest) => ({
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => read(rest, signal),
})

/** In list order. By id too, because rows added in one request share their position and time. */
export const IN_PLACE = 'order=display_order,created_at,id'

/**
 * The rows of a list by ascending display_order, at most a thousand; rows with the same one in the order of their
 * creation. An invalid row is left out, so that it does not break the page.
 */
/* @__NO_SIDE_EFFECTS__ */
export const listQuery = <T>(
  { table, isRow, columns }: Read<T> & { isList: true },
  { key = table, filter }: QueryOptions = {},
): TableQuery<T[]> => ({
  table,
  queryKey: [key],
  read: async (rest, signal) => {
    const query = filter ? `${filter}&${IN_PLACE}` : IN_PLACE
    return (await selectList(rest, table, { query, columns, signal }, MOST_ROWS)).filter(isRow)
  },
})

/** The row of a kind with a single row; null if there is none, or if an optional table is missing (404). */
/* @__NO_SIDE_EFFECTS__ */
export const recordQuery = <T>(
  { table, isRow, columns, isNeeded }: Read<T> & { isList?: never },
  { key = table }: QueryOptions = {},
): TableQuery<T | null> => ({
  table,
  queryKey: [key],
  read: async (rest, signal) => {
    try {
      return (await selectRows(rest, table, { query: 'limit=1', columns, signal })).find(isRow) ?? null
    } catch (error) {
      if (!isNeeded && error instanceof RestError && isMissingTable(error)) return null
      throw error
    }
  },
})

/** A 404 without JSON comes from a proxy whose server has stopped. */
const isMissingTable = ({ status, details }: RestError) => status === 404 && details !== null

export const queryOf = ({ isList, ...kind }: KnownKind): TableQuery<unknown> =>
  isList ? listQuery({ ...kind, isList }) : recordQuery(kind)
