import { mayAnswer, maySort, WITHIN_DEADLINE } from './guards.ts'
import { type OrderTerm, orderSql } from './parse-order.ts'
import type { RowRange } from './parse-range.ts'
import type { Selected } from './parse-select.ts'
import type { RestRequest } from './rest-request.ts'
import { rowJson } from './row-json.ts'
import { type Fragment, whereSql } from './where.ts'

/** A page of fewer values is read without counting their bytes. */
const FEW_VALUES = 150

interface Page {
  selected: readonly Selected[]
  conditions: readonly Fragment[]
  order: readonly OrderTerm[]
  range: RowRange
}

/** How many rows a page has, and their JSON as the request's Accept header wants it. Throws as Deadline does. */
export function readPage(request: RestRequest, page: Page): { count: number; json: Uint8Array<ArrayBuffer> } {
  const { sql, values } = request.isHead ? countOf(placesOf(request, page)) : jsonOf(request, page)
  const [row] = request.database.arrays(sql, values)
  const [count, json] = row as [number, Uint8Array<ArrayBuffer>] // an aggregate has one row, and these columns
  return { count, json }
}

/** How many rows match, on all pages. */
export function countRows({ database, table }: RestRequest, conditions: readonly Fragment[]): number {
  const where = whereSql(watched(conditions))
  return Number(database.arrays(`select count(*) from "${table.name}"${where.sql}`, where.values)[0]?.[0])
}

/** The rows' places, in order. Sorted are the keys and the places alone: SQLite would sort long texts with them. */
function placesOf({ table }: RestRequest, { conditions, order, range }: Page): Fragment {
  const skipping = range.offset > 0 && conditions.length === 0 ? [WITHIN_DEADLINE] : watched(conditions)
  const where = whereSql(order.length > 0 ? [...watched(conditions), maySort(order)] : skipping)
  return {
    sql: `(select _rowid_ as _place from "${table.name}"${where.sql}${orderSql(order)} limit ? offset ?)`,
    values: [...where.values, range.limit, range.offset],
  }
}

const countOf = ({ sql, values }: Fragment): Fragment => ({ sql: `select count(*), x'' from ${sql}`, values })

/** Looks the rows up by their places: a cross join keeps its left side, and so the order, outside. */
function jsonOf(request: RestRequest, page: Page): Fragment {
  const { answer, table } = request
  const places = placesOf(request, page)
  const row = rowJson(page.selected, request)
  const rows = `group_concat(${row.sql}, ',')`
  const json = answer.isSingle ? `coalesce(${rows}, '{}')` : `concat('[', ${rows}, ']')`
  const join = `${places.sql} cross join "${table.name}" on "${table.name}"._rowid_ = _place`
  const isSmall = page.range.limit * page.selected.length < FEW_VALUES
  const guard = whereSql(isSmall ? [] : [mayAnswer(page.selected, table)])
  const sql = `select count(*), cast(${json} as blob) from ${join}${guard.sql}`
  return { sql, values: [...row.values, ...places.values, ...guard.values] }
}

/** Conditions that may keep many rows out look at the clock: no row that they let through would do so for them. */
const watched = (conditions: readonly Fragment[]) => (conditions.length > 0 ? [WITHIN_DEADLINE, ...conditions] : [])
