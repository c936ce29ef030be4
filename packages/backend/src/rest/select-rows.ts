import type { Column, Table } from '../database/schema.ts'
import { outOfRange } from './errors.ts'
import { type OrderTerm, orderSql, parseOrder } from './parse-order.ts'
import { parseSelect, type Selected } from './parse-select.ts'
import { requireGrants, visibleRows } from './policies.ts'
import { appliedPreferences, type ReadRequest, type RestRequest } from './rest-request.ts'
import { rowJson } from './row-json.ts'
import { type Fragment, filtersOf, whereSql } from './where.ts'
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
  const page = { selected, conditions, order, range }
  const sql = request.isHead ? countOf(rowIdsOf(request, page)) : jsonOf(request, page)
  return { page: sql, conditions, offset: range.offset }
}

/** Runs the plan of this request or of one that differs only in its preferences; `body` is null for HEAD. */
export function runPlan(
  request: Pick<ReadRequest, 'database' | 'table' | 'prefer' | 'answer' | 'isHead'>,
  { page, conditions, offset }: ReadPlan,
) {
  const { database, prefer, answer } = request
  const [row] = database.arrays(page.sql, page.values)
  const [count, json] = row as [number, Uint8Array<ArrayBuffer>] // an aggregate has one row, and these columns
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

/** On pages with fewer values only long rows are counted: the others have so many bytes together at most. */
const FEW_VALUES = 150
const UNCOUNTED_BYTES = 64 * 1024

interface Page {
  selected: readonly Selected[]
  conditions: readonly Fragment[]
  order: readonly OrderTerm[]
  range: ReturnType<typeof parseRange>
}

/** The number of rows on all pages. */
function countRows(
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
function parseRange(query: URLSearchParams) {
  const limit = wholeNumber(query.get('limit')) ?? MAX_ROWS
  if (limit < 0) throw outOfRange('Limit should be greater than or equal to zero.')
  return { offset: Math.max(0, wholeNumber(query.get('offset')) ?? 0), limit: Math.min(limit, MAX_ROWS) }
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

/**
 * Conditions like this one are always true, and end a statement that goes beyond its bounds: see Deadline. SQLite calls them for
 * each row that the conditions before them let through.
 */
export const WITHIN_DEADLINE: Fragment = { sql: 'within_deadline()', values: [] }

/** The size of a row that is sorted, besides its texts, in bytes. */
const ROW_BYTES = 64

function maySort(terms: readonly OrderTerm[]): Fragment {
  const lengths = textLengths(terms.map(({ column }) => column))
  return { sql: `may_sort(${[ROW_BYTES, ...lengths].join(' + ')})`, values: [] }
}

/** Rows with at most `uncounted` bytes of text pass without a call, which would take as long as reading them. */
function mayAnswer(selected: readonly Selected[], table: Table, uncounted: number): Fragment {
  // parseSelect has checked that the columns exist
  const lengths = ['0', ...textLengths(selected.map(({ column }) => table.columns.get(column)!))].join(' + ')
  const names = selected.reduce((sum, { alias }) => sum + alias.length + ROW_BYTES, 0)
  return { sql: `(${lengths} <= ? or may_answer(? + ${lengths}))`, values: [uncounted, names] }
}

const textLengths = (columns: readonly Column[]) =>
  columns
    .filter(({ type }) => type === 'text' || type === 'jsonb')
    .map(({ name, notNull }) => (notNull ? `octet_length("${name}")` : `coalesce(octet_length("${name}"), 0)`))
