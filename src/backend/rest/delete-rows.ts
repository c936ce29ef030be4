import { whereRequired } from './errors.ts'
import { requireGrants, visibleRows } from './policies.ts'
import type { RestRequest } from './rest-request.ts'
import { filtersOf, whereSql } from './where.ts'
import { requireAffected, selectedOf, writeAnswer } from './write-answer.ts'

/** DELETE: removes every visible row that matches. A request without a filter is refused. */
export function deleteRows(request: RestRequest): Response {
  const { database, table, query } = request
  const selected = selectedOf(request)
  const filters = filtersOf(query, table)
  if (!filters) throw whereRequired('DELETE')
  requireGrants(request, 'delete', 'select')

  const rows = database.transaction(() => {
    const where = whereSql([filters, visibleRows(request, 'delete'), visibleRows(request, 'select')])
    const removed = database.arrays(`delete from "${table.name}"${where.sql} returning *`, where.values)
    requireAffected(request, removed)
    if (removed.length) database.noteWrite(table.name)
    return removed
  })
  return writeAnswer(request, {
    rows,
    selected,
    status: [200, 204],
    positions: false,
    honoured: ['return', 'count', 'handling', 'maxAffected'],
  })
}
