import { notSingular } from './errors.ts'
import { type OrderTerm, parseOrder } from './parse-order.ts'
import { parseSelect } from './parse-select.ts'
import { appliedPreferences, type Preferences, type ReadRequest, type RestRequest } from './rest-request.ts'
import { rowJson } from './row-json.ts'
import type { Fragment } from './where.ts'

/** Throws PGRST116 if a single object is wanted and there is not one row; this rolls a transaction back. */
export function requireSingle({ answer }: Pick<ReadRequest, 'answer'>, rows: number): void {
  if (answer.isSingle && rows !== 1) throw notSingular(rows)
}

/** `0-24/300`, with `*` where there are no rows or they were not counted. */
export function contentRange(first: number, rows: number, total: number | undefined): string {
  return `${rows > 0 && total !== 0 ? `${first}-${first + rows - 1}` : '*'}/${total ?? '*'}`
}

/** Whether the written rows are returned, which takes the right to read them. */
export const wantsRows = ({ prefer }: RestRequest): boolean => prefer.return === 'representation'

export type Returned = ReturnType<typeof returnedOf>

/**
 * What `select=` and `order=` ask for, checked before anything is written. Throws as their parsers do. `columns` is the
 * `returning` clause: all columns and, if rows are returned, their JSON.
 */
export function returnedOf(request: RestRequest): { columns: Fragment; order: readonly OrderTerm[] } {
  const { query, table } = request
  const selected = parseSelect(query.get('select') || '*', table)
  const order = parseOrder(query.get('order'), table)
  if (!wantsRows(request)) return { columns: { sql: '*', values: [] }, order }
  const { sql, values } = rowJson(selected, request)
  return { columns: { sql: `*, ${sql}`, values }, order }
}

interface Outcome {
  /** The written rows, with the columns of `returned.columns`. */
  rows: readonly unknown[][]
  returned: Returned
  /** Status with rows, and without. */
  status: [number, number]
  /** Whether Content-Range has positions: in PostgREST only for updates. */
  hasPositions: boolean
  honoured: readonly (keyof Preferences)[]
}

/** The response to a committed write. */
export function writeAnswer(request: RestRequest, outcome: Outcome): Response {
  const { rows, returned, status, hasPositions, honoured } = outcome
  const { prefer, answer } = request
  const total = prefer.count ? rows.length : undefined
  const headers: Record<string, string> = {
    'content-range': contentRange(0, hasPositions ? rows.length : 0, total),
    ...appliedPreferences(prefer, honoured),
  }
  if (!wantsRows(request)) return new Response(null, { status: status[1], headers })
  headers['content-type'] = answer.mediaType
  const json = sortWritten(rows, returned.order).map((row) => row.at(-1))
  return new Response(answer.isSingle ? String(json[0]) : `[${json.join(',')}]`, { status: status[0], headers })
}

/** Sorts rows that a write returned, as `order by` sorts them: SQLite's RETURNING has no order. */
function sortWritten(rows: readonly unknown[][], terms: readonly OrderTerm[]): unknown[][] {
  return rows.toSorted((one, other) => {
    for (const { column, isDescending, nullsFirst } of terms) {
      const [a, b] = [one[column.index], other[column.index]]
      if (a === b) continue
      if (a === null || b === null) return (a === null) === nullsFirst ? -1 : 1
      const order = compareStored(a, b)
      if (order !== 0) return isDescending ? -order : order
    }
    return 0
  })
}

/** Numbers before texts before bytes, texts by code point: sqlite.org/datatype3.html#comparisons. */
function compareStored(a: unknown, b: unknown): number {
  const rank = (value: unknown) => (typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2)
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  if (typeof a === 'number') return a - Number(b)
  return Buffer.compare(bytesOf(a), bytesOf(b))
}

const bytesOf = (value: unknown) => Buffer.from(value as string | Uint8Array) // anything but a number is text or bytes
