import type { Database } from '../database/database.ts'
import { outOfRange } from './errors.ts'
import { mayAnswer, maySort, WITHIN_DEADLINE } from './guards.ts'
import { type OrderTerm, orderSql } from './parse-order.ts'
import type { Selected } from './parse-select.ts'
import type { ReadRequest } from './rest-request.ts'
import { rowJson } from './row-json.ts'
import { type Fragment, whereSql } from './where.ts'

/** On pages with fewer values only long rows are counted: the others have so many bytes together at most. */
const FEW_VALUES = 150
const UNCOUNTED_BYTES = 64 * 1024

interface Page {
  selected: readonly Selected[]
  conditions: readonly Fragment[]
  order: readonly OrderTerm[]
  range: ReturnType<typeof parseRange>
}

/** What `readPage` runs: independent of the content of the table. */
export function pageSql(request: ReadRequest, page: Page): Fragment {
  return request.isHead ? countOf(rowIdsOf(request, page)) : jsonOf(request, page)
}

/** The number of rows on a page, and their JSON in the form that was asked for. Throws as Deadline does. */
export function readPage(
  database: Database,
  { sql, values }: Fragment,
): { count: number; json: Uint8Array<ArrayBuffer> } {
  const [row] = database.arrays(sql, values)
  const [count, json] = row as [number, Uint8Array<ArrayBuffer>] // an aggregate has one row, and these columns
  return { count, json }
}

/** The number of rows on all pages. */
export function countRows(
  { database, table }: Pick<ReadRequest, 'database' | 'table'>,
  conditions: readonly Fragment[],
): number {
  const where = whereSql(watched(conditions))
  return Number(database.arrays(`select count(*) from "${table.name}"${where.sql}`, where.values)[0]?.[0])
}

/** SQLite plans a statement again for each value of `limit ?`, which takes longer than running it; not for an expression. */
const PLANNED_ONCE = 'limit ? + 0 offset ? + 0'

/** The ids of the rows, in order. Only keys and ids are sorted: SQLite would otherwise move long texts around. */
function rowIdsOf({ table }: ReadRequest, { conditions, order, range }: Page): Fragment {
  const skipping = range.offset > 0 && conditions.length === 0 ? [WITHIN_DEADLINE] : watched(conditions)
  const where = whereSql(order.length > 0 ? [...watched(conditions), maySort(order)] : skipping)
  return {
    sql: `(select _rowid_ as _place from "${table.name}"${where.sql}${orderSql(order)} ${PLANNED_ONCE})`,
    values: [...where.values, range.limit, range.offset],
  }
}

const countOf = ({ sql, values }: Fragment): Fragment => ({ sql: `select count(*), x'' from ${sql}`, values })

/** Looks the rows up by their ids: a cross join keeps its left side outside, and so the order. */
function jsonOf(request: ReadRequest, page: Page): Fragment {
  const { answer, table } = request
  const places = rowIdsOf(request, page)
  const row = rowJson(page.selected, request)
  const rows = `group_concat(${row.sql}, ',')`
  const json = answer.isSingle ? `coalesce(${rows}, '{}')` : `concat('[', ${rows}, ']')`
  const join = `${places.sql} cross join "${table.name}" on "${table.name}"._rowid_ = _place`
  const isSmall = page.range.limit * page.selected.length < FEW_VALUES
  const guard = whereSql([mayAnswer(page.selected, table, isSmall ? UNCOUNTED_BYTES / page.range.limit : 0)])
  const sql = `select count(*), cast(${json} as blob) from ${join}${guard.sql}`
  return { sql, values: [...row.values, ...places.values, ...guard.values] }
}

/** Conditions that may exclude many rows check the deadline first, because rows that they exclude do not check it later. */
const watched = (conditions: readonly Fragment[]) => (conditions.length > 0 ? [WITHIN_DEADLINE, ...conditions] : [])

/** Maximum number of rows in a response, as on Supabase. */
export const MAX_ROWS = 1000

/** The rows that `limit` and `offset` ask for. Throws PGRST103. */
export function parseRange(query: URLSearchParams) {
  const limit = wholeNumber(query.get('limit')) ?? MAX_ROWS
  if (limit < 0) throw outOfRange('Limit should be greater than or equal to zero.')
  return { offset: Math.max(0, wholeNumber(query.get('offset')) ?? 0), limit: Math.min(limit, MAX_ROWS) }
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}
