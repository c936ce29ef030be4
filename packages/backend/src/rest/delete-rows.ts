import { requireSingle } from './answer.ts'
import { whereRequired } from './errors.ts'
import { WITHIN_DEADLINE } from './guards.ts'
import { requireGrants, visibleRows } from './policies.ts'
import type { RestRequest } from './rest-request.ts'
import { filtersOf, whereSql } from './where.ts'
import { returnedOf, writeAnswer } from './write-answer.ts'

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
    honoured: ['return', 'count', 'handling'],
  })
}
