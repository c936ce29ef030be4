import { notNullViolated, whereRequired } from './errors.ts'
import { parsePayload } from './payload.ts'
import { requireAllowed, requireGrants, visibleRows, withoutServerColumns } from './policies.ts'
import type { RestRequest } from './rest-request.ts'
import { WITHIN_DEADLINE } from './select-rows.ts'
import { parseRow } from './store-row.ts'
import { type Fragment, filtersOf, whereSql } from './where.ts'
import { requireSingle, returnedOf, writeAnswer } from './write-answer.ts'

/** PATCH: writes the body into every visible row that matches a filter; `updated_at` is the transaction's time. */
export function updateRows(request: RestRequest): Response {
  const { database } = request
  const { columns, ...payload } = parsePayload(request)
  const [changes] = payload.rows
  const returned = returnedOf(request)
  const filters = filtersOf(request)
  if (columns.length > 0 && !filters) throw whereRequired('UPDATE')
  requireGrants(request, 'select')

  const updateAll = (values: Record<string, unknown>) =>
    update(request, setSql(request, columns, values), filters, returned.columns)
  const rows = changes && columns.length > 0 ? database.transaction(() => updateAll(changes)) : []
  if (rows.length === 0) requireSingle(request, 0)
  return writeAnswer(request, {
    rows,
    returned,
    status: [200, 204],
    hasPositions: true,
    honoured: ['missing', 'return', 'count'],
  })
}

/** Throws the codes of column-types.ts, and 23502 for a primary key without a value. */
function setSql(request: RestRequest, columns: string[], changes: Record<string, unknown>): Fragment {
  const { table } = request
  const values = parseRow(table, columns, changes)
  const nullKey = table.primaryKey.find((name) => values.get(name) === null)
  if (nullKey !== undefined) throw notNullViolated(table.name, nullKey)
  values.delete('updated_at')
  withoutServerColumns(request, 'update', values)
  const written = [...values.keys()].map((name) => `"${name}" = ?`)
  if (table.columns.has('updated_at')) written.push('"updated_at" = now()')
  return { sql: written.join(', '), values: [...values.values()] }
}

function update(request: RestRequest, set: Fragment, filters: Fragment | undefined, returned: Fragment): unknown[][] {
  const { database, table } = request
  const where = whereSql([WITHIN_DEADLINE, filters, visibleRows(request, 'update'), visibleRows(request, 'select')])
  const sql = `update "${table.name}" set ${set.sql}${where.sql} returning ${returned.sql}`
  const rows = database.arrays(sql, [...set.values, ...where.values, ...returned.values])
  requireAllowed(request, 'update', rows)
  requireAllowed(request, 'select', rows)
  requireSingle(request, rows.length)
  if (rows.length) database.noteWrite(table.name)
  return rows
}

/** DELETE: removes every visible row that matches. A request without a filter is refused. */
export function deleteRows(request: RestRequest): Response {
  const { database, table } = request
  const returned = returnedOf(request)
  const filters = filtersOf(request)
  if (!filters) throw whereRequired('DELETE')
  requireGrants(request, 'delete', 'select')

  const rows = database.transaction(() => {
    const where = whereSql([WITHIN_DEADLINE, filters, visibleRows(request, 'delete'), visibleRows(request, 'select')])
    const sql = `delete from "${table.name}"${where.sql} returning ${returned.columns.sql}`
    const removed = database.arrays(sql, [...where.values, ...returned.columns.values])
    requireSingle(request, removed.length)
    if (removed.length) database.noteWrite(table.name)
    return removed
  })
  return writeAnswer(request, {
    rows,
    returned,
    status: [200, 204],
    hasPositions: false,
    honoured: ['return', 'count'],
  })
}
