import { contentRange, requireSingle } from './answer.ts'
import { outOfRange } from './errors.ts'
import { parseOrder } from './parse-order.ts'
import { parseRange } from './parse-range.ts'
import { parseSelect } from './parse-select.ts'
import { requireGrants, visibleRows } from './policies.ts'
import { appliedPreferences } from './prefer.ts'
import { countRows, readPage } from './read-page.ts'
import type { RestRequest } from './rest-request.ts'
import { filtersOf } from './where.ts'

/** A finished response; `body` is null for HEAD. */
export interface RowsAnswer {
  status: number
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer> | null
  /** Whether the same request has another answer later, although nothing was written. */
  dependsOnClock: boolean
}

/** GET and HEAD: the visible rows that match, in order, at most MAX_ROWS of them. */
export function selectRows(request: RestRequest): Response {
  const { status, headers, body } = readRows(request)
  return new Response(body, { status, headers })
}

/** What `selectRows` responds with. */
export function readRows(request: RestRequest): RowsAnswer {
  const { table, query, prefer, answer } = request
  const selected = parseSelect(query.get('select') || '*', table)
  const filters = filtersOf(request)
  const order = parseOrder(query.get('order'), table)
  const range = parseRange(query, request.rangeHeader)
  requireGrants(request, 'select')

  const conditions = [filters, visibleRows(request, 'select')].filter((fragment) => fragment !== undefined)
  const page = readPage(request, { selected, conditions, order, range })
  const total = prefer.count ? countRows(request, conditions) : undefined

  const headers = {
    'content-type': answer.mediaType,
    'content-range': contentRange(range.offset, page.count, total),
    ...appliedPreferences(prefer, ['count', 'handling', 'timeZone']),
  }
  if (total !== undefined && range.offset > total) {
    const details = `An offset of ${range.offset} was requested, but there are only ${total} rows.`
    throw outOfRange(details, { 'content-range': headers['content-range'] })
  }
  requireSingle(request, page.count)
  const status = total !== undefined && page.count < total ? 206 : 200
  const body = request.isHead ? null : page.json
  return { status, headers, body, dependsOnClock: filters?.dependsOnClock ?? false }
}
