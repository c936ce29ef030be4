import type { SQLInputValue } from 'node:sqlite'
import { contentRange, requireSingle, rowsToBody } from './answer.ts'
import { outOfRange } from './errors.ts'
import { parseOrder } from './parse-order.ts'
import { parseRange } from './parse-range.ts'
import { parseSelect } from './parse-select.ts'
import { requireGrants, visibleRows } from './policies.ts'
import { appliedPreferences } from './prefer.ts'
import type { RestRequest } from './rest-request.ts'
import { filtersOf, whereSql } from './where.ts'

/** GET and HEAD: the visible rows that match, in order, at most MAX_ROWS of them. */
export function selectRows(request: RestRequest): Response {
  const { database, table, query, prefer, answer } = request
  const selected = parseSelect(query.get('select') || '*', table)
  const filters = filtersOf(query, table)
  const order = query.get('order')
  const orderSql = order ? parseOrder(order, table) : ''
  const { offset, limit } = parseRange(query, request.rangeHeader)
  requireGrants(request, 'select')

  const where = whereSql([filters, visibleRows(request, 'select')])
  const columns = [...new Set(selected.map(({ column }) => column))]
  const list = columns.map((column) => `"${column}"`).join(', ')
  const sql = `select ${list} from "${table.name}"${where.sql}${orderSql} limit ? offset ?`
  const rows = database.arrays(sql, [...where.values, limit, offset])
  const total = prefer.count ? countRows(request, where.sql, where.values) : undefined

  const headers = {
    'content-type': answer.mediaType,
    'content-range': contentRange(offset, rows.length, total),
    ...appliedPreferences(prefer, ['count', 'handling']),
  }
  if (total !== undefined && offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
    throw outOfRange(details, { 'content-range': headers['content-range'] })
  }
  requireSingle(request, rows)
  const status = total !== undefined && rows.length < total ? 206 : 200
  return new Response(request.isHead ? null : rowsToBody(request, rows, selected, columns), { status, headers })
}

function countRows({ database, table }: RestRequest, where: string, values: SQLInputValue[]): number {
  return Number(database.arrays(`select count(*) from "${table.name}"${where}`, values)[0]?.[0])
}
