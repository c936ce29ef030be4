import { parseBodyValue } from './column-types.ts'
import { whereRequired } from './errors.ts'
import { WITHIN_DEADLINE } from './guards.ts'
import { parsePayload } from './payload.ts'
import { requireAllowed, requireGrants, visibleRows } from './policies.ts'
import type { RestRequest } from './rest-request.ts'
import { filtersOf, whereSql } from './where.ts'
import { requireAffected, returnedOf, writeAnswer } from './write-answer.ts'

/**
 * PATCH: writes the members of the body into every visible row that matches. `updated_at` is always the time of the
 * transaction. A request without a filter is refused; one without members changes nothing.
 */
export function updateRows(request: RestRequest): Response {
  const { database, table } = request
  const {
    rows: [changes],
    columns,
  } = parsePayload(request)
  const returned = returnedOf(request)
  const filters = filtersOf(request)
  if (columns.length > 0 && !filters) throw whereRequired('UPDATE')
  requireGrants(request, 'select')

  const rows = changes && columns.length > 0 ? database.transaction(() => update(changes, columns)) : []
  if (rows.length === 0) requireAffected(request, rows)
  return writeAnswer(request, {
    rows,
    returned,
    status: [200, 204],
    positions: true,
    honoured: ['missing', 'return', 'count', 'handling', 'maxAffected'],
  })

  function update(values: Record<string, unknown>, names: string[]): unknown[][] {
    const written = names.filter((name) => name !== 'updated_at').map((name) => `"${name}" = ?`)
    const parameters = names
      .map((name) => ({
        name,
        value: parseBodyValue(table.columns.get(name)!.type, values[name], request.prefer.timeZone),
      }))
      .filter(({ name }) => name !== 'updated_at')
      .map(({ value }) => value)
    if (table.columns.has('updated_at')) written.push('"updated_at" = now()')
    const where = whereSql([WITHIN_DEADLINE, filters, visibleRows(request, 'update'), visibleRows(request, 'select')])
    const sql = `update "${table.name}" set ${written.join(', ')}${where.sql} returning ${returned.columns.sql}`
    const result = database.arrays(sql, [...parameters, ...where.values, ...returned.columns.values])
    requireAllowed(request, 'update', result)
    requireAllowed(request, 'select', result)
    requireAffected(request, result)
    if (result.length) database.noteWrite(table.name)
    return result
  }
}
