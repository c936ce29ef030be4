import { outOfRange } from './errors.ts'
import { parseOrder } from './parse-order.ts'
import { parseSelect } from './parse-select.ts'
import { requireGrants, visibleRows } from './policies.ts'
import { appliedPreferences } from './prefer.ts'
import { countRows, pageSql, parseRange, readPage } from './read-page.ts'
import type { ReadRequest, RestRequest } from './rest-request.ts'
import { filtersOf } from './where.ts'
import { contentRange, requireSingle } from './write-answer.ts'

/** GET and HEAD: the visible rows that match, in order, at most MAX_ROWS of them. */
export function selectRows(request: RestRequest): Response {
  const { status, headers, body } = runPlan(request, planRead(request))
  return new Response(body, { status, headers })
}

/** How a read is run, whatever the table holds. */
export type ReadPlan = ReturnType<typeof planRead>

/** Parses and checks a read. Throws ApiError. */
export function planRead(request: ReadRequest) {
  const { table, query } = request
  const selected = parseSelect(query.get('select') || '*', table)
  const filters = filtersOf(request)
  const order = parseOrder(query.get('order'), table)
  const range = parseRange(query)
  requireGrants(request, 'select')
  const conditions = [filters, visibleRows(request, 'select')].filter((fragment) => fragment !== undefined)
  const page = pageSql(request, { selected, conditions, order, range })
  return { page, conditions, offset: range.offset }
}

/** The parts of a request that still matter once it is planned. */
export type PlannedRequest = Pick<ReadRequest, 'database' | 'table' | 'prefer' | 'answer' | 'isHead'>

/** Runs the plan of this request or of one that differs only in its preferences; `body` is null for HEAD. */
export function runPlan(request: PlannedRequest, { page, conditions, offset }: ReadPlan) {
  const { database, prefer, answer } = request
  const { count, json } = readPage(database, page)
  const total = prefer.count ? countRows(request, conditions) : undefined

  const headers = {
    'content-type': answer.mediaType,
    'content-range': contentRange(offset, count, total),
    ...appliedPreferences(prefer, ['count']),
  }
  if (total !== undefined && offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
    throw outOfRange(details, { 'content-range': headers['content-range'] })
  }
  requireSingle(request, count)
  const status = total !== undefined && count < total ? 206 : 200
  return { status, headers, body: request.isHead ? null : json }
}
