import { affectedTwice, conflictColumnNotFound, noMatchingConstraint, rowRefused } from './errors.ts'
import { type Payload, parseNames, parsePayload } from './payload.ts'
import { translateError } from './perform.ts'
import {
  requireAllowed,
  requireGrants,
  requireProposal,
  serverColumnsOf,
  visibleRows,
  withoutServerColumns,
} from './policies.ts'
import type { RestRequest } from './rest-request.ts'
import { type OnConflict, parseRow, requireKey, type StoredValues, storeRow } from './store-row.ts'
import { whereSql } from './where.ts'
import { type Returned, requireSingle, returnedOf, wantsRows, writeAnswer } from './write-answer.ts'

/** POST: all rows or none. `Prefer: resolution=` upserts by `on_conflict` or the primary key. */
export function insertRows(request: RestRequest): Response {
  const { database } = request
  const payload = parsePayload(request)
  const returned = returnedOf(request)
  const conflict = conflictOf(request)
  if (conflict?.merges) requireGrants(request, 'update', 'select')
  else if (conflict || wantsRows(request)) requireGrants(request, 'select')

  const { rows, inserted } = database.transaction(() => {
    const outcome = insertAll(request, payload, { conflict, returned })
    if (wantsRows(request) || conflict) requireAllowed(request, 'select', outcome.rows)
    requireSingle(request, outcome.rows.length)
    return outcome
  })
  const status = conflict?.merges && inserted === 0 ? 200 : 201
  return writeAnswer(request, {
    rows,
    returned,
    status: [status, status],
    hasPositions: false,
    honoured: [...(conflict ? (['resolution'] as const) : []), 'missing', 'return', 'count'],
  })
}

interface Wanted {
  conflict: OnConflict | undefined
  returned: Returned
}

function insertAll(request: RestRequest, { rows, columns }: Payload, wanted: Wanted) {
  const { conflict } = wanted
  const { table, prefer } = request
  const stored: unknown[][] = []
  const keys = new Set<string>()
  let inserted = 0
  for (const row of rows) {
    const names = prefer.missing === 'default' ? columns.filter((name) => Object.hasOwn(row, name)) : columns
    const values = parseRow(table, names, row)
    withoutServerColumns(request, 'insert', values)
    requireProposal(request, values)
    requireKey(table, values)
    const isNew = !conflict || !exists(request, values, conflict)
    const result = store(request, values, wanted)
    if (!result) {
      if (conflict?.merges) throw rowRefused(table.name, request.actor.role === 'anon', true)
      continue
    }
    const key = JSON.stringify(keyValues(request, result))
    if (conflict?.merges && keys.has(key)) throw affectedTwice()
    keys.add(key)
    if (isNew) inserted++
    else requireAllowed(request, 'update', [result])
    stored.push(result)
  }
  return { rows: stored, inserted }
}

/** Only the secret key is told the values of a duplicate key, as in Postgres. */
function store({ database, table, actor }: RestRequest, values: StoredValues, { conflict, returned }: Wanted) {
  try {
    return storeRow(database, table, { values, conflict, returning: returned.columns })
  } catch (error) {
    throw translateError(error, table, actor.role === 'service_role' ? values : undefined)
  }
}

/** Throws 42703 or 42P10 if `on_conflict` names no unique key. */
function conflictOf(request: RestRequest): OnConflict | undefined {
  const { table, prefer, query } = request
  if (!prefer.resolution) return undefined
  const list = query.get('on_conflict')
  const columns = list ? parseNames('on_conflict parameter', list) : table.primaryKey
  if (columns.length === 0) return undefined
  const unknown = columns.find((column) => !table.columns.has(column))
  if (unknown !== undefined) throw conflictColumnNotFound(unknown)
  const wanted = [...columns].sort().join()
  if (!table.uniqueKeys.some((key) => [...key.columns].sort().join() === wanted)) throw noMatchingConstraint()
  return {
    columns,
    merges: prefer.resolution === 'merge-duplicates',
    kept: serverColumnsOf(request).onUpdate,
    where: whereSql([visibleRows(request, 'update'), visibleRows(request, 'select')]),
  }
}

function exists({ database, table }: RestRequest, values: StoredValues, { columns }: OnConflict): boolean {
  const key = columns.map((column) => values.get(column) ?? null)
  if (key.includes(null)) return false
  const condition = columns.map((column) => `"${column}" = ?`).join(' and ')
  return database.arrays(`select 1 from "${table.name}" where ${condition}`, key).length > 0
}

function keyValues({ table }: RestRequest, row: unknown[]): unknown[] {
  return table.primaryKey.map((name) => row[table.columns.get(name)!.index]) // a key's columns are the table's
}
