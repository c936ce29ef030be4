import type { SQLInputValue } from 'node:sqlite'
import { contentRange, readRows, requireSingle, rowsToBody } from './answer.ts'
import { outOfRange } from './errors.ts'
import { type OrderTerm, orderSql, parseOrder, sortedBytes } from './parse-order.ts'
import { parseRange, type RowRange } from './parse-range.ts'
import { parseSelect, type Selected } from './parse-select.ts'
import { requireGrants, visibleRows } from './policies.ts'
import { appliedPreferences } from './prefer.ts'
import type { RestRequest } from './rest-request.ts'
import { rowJson } from './row-json.ts'
import { type Fragment, filtersOf, WITHIN_DEADLINE, whereSql } from './where.ts'

/** GET and HEAD: the visible rows that match, in order, at most MAX_ROWS of them. */
export function selectRows(request: RestRequest): Response {
  const { table, query, prefer, answer } = request
  const selected = parseSelect(query.get('select') || '*', table)
  const filters = filtersOf(request)
  const order = parseOrder(query.get('order'), table)
  const range = parseRange(query, request.rangeHeader)
  requireGrants(request, 'select')

  const conditions = [filters, visibleRows(request, 'select')].filter((fragment) => fragment !== undefined)
  const rows = readRows(request, pageOf(request, { selected, conditions, order, range }))
  const total = prefer.count ? countRows(request, conditions) : undefined

  const headers = {
    'content-type': answer.mediaType,
    'content-range': contentRange(range.offset, rows.length, total),
    ...appliedPreferences(prefer, ['count', 'handling', 'timeZone']),
  }
  if (total !== undefined && range.offset > total) {
    const details = `An offset of ${range.offset} was requested, but there are only ${total} rows.`
    throw outOfRange(details, { 'content-range': headers['content-range'] })
  }
  requireSingle(request, rows)
  const status = total !== undefined && rows.length < total ? 206 : 200
  return new Response(request.isHead ? null : rowsToBody(request, rows), { status, headers })
}

interface Page {
  selected: readonly Selected[]
  conditions: readonly Fragment[]
  order: readonly OrderTerm[]
  range: RowRange
}

/**
 * The statement that reads a page. With an order, rows are sorted by their keys and places alone and looked up afterwards:
 * SQLite would sort them whole, long texts and all.
 */
function pageOf(request: RestRequest, { selected, conditions, order, range }: Page): Fragment {
  const { isHead, table } = request
  const json = isHead ? { sql: "x''", values: [] } : rowJson(selected, request)
  const bounds = [range.limit, range.offset]
  if (order.length === 0) {
    const where = whereSql([WITHIN_DEADLINE, ...conditions])
    const sql = `select ${json.sql} from "${table.name}"${where.sql} limit ? offset ?`
    return { sql, values: [...json.values, ...where.values, ...bounds] }
  }
  const where = whereSql([WITHIN_DEADLINE, ...conditions, sortedBytes(order)])
  const places = `select _rowid_ as _place from "${table.name}"${where.sql}${orderSql(order)} limit ? offset ?`
  const sql = `select ${json.sql} from (${places}) cross join "${table.name}" on "${table.name}"._rowid_ = _place`
  return { sql, values: [...json.values, ...where.values, ...bounds] }
}

function countRows({ database, table }: RestRequest, conditions: readonly Fragment[]): number {
  // SQLite counts all rows without looking at them
  const where = conditions.length
    ? whereSql([WITHIN_DEADLINE, ...conditions])
    : { sql: '', values: [] as SQLInputValue[] }
  return Number(database.arrays(`select count(*) from "${table.name}"${where.sql}`, where.values)[0]?.[0])
}
