import type { Operation, RowRule } from '../options.ts'
import { permissionDenied, rowRefused } from './errors.ts'
import type { ReadRequest } from './rest-request.ts'
import type { StoredValues } from './store-row.ts'
import type { Fragment } from './where.ts'

/** Throws 42501 unless the table's grants give the role every one of these operations. */
export function requireGrants(
  { table, access, actor }: Pick<ReadRequest, 'table' | 'access' | 'actor'>,
  ...operations: Operation[]
): void {
  const granted = access.grants[actor.role]
  const isGranted = operations.every((operation) => granted?.includes(operation))
  if (!isGranted) throw permissionDenied(table.name, actor.role === 'anon')
}

/** The rows that the policies make visible to this actor for an operation, as a condition; undefined for all. */
export function visibleRows(request: ReadRequest, operation: Operation): Fragment | undefined {
  const rule = ruleFor(request, operation)
  if (rule === true) return undefined
  if (rule === false) return { sql: 'false', values: [] }
  // `is` is the equality that knows null
  const sql = Object.keys(rule).map((column) => `"${column}" is ?`)
  return { sql: sql.join(' and '), values: Object.values(rule) }
}

/** Throws 42501 unless the policies allow these rows as the result of an operation. */
export function requireAllowed(request: ReadRequest, operation: Operation, rows: readonly unknown[][]): void {
  const rule = ruleFor(request, operation)
  if (rule === true) return
  if (rule === false ? rows.length : rows.some((row) => !matches(request, rule, row))) refuse(request)
}

/** Throws 42501 unless the policies allow this row to be inserted; checked before any constraint of the table. */
export function requireProposal(request: ReadRequest, values: StoredValues): void {
  const rule = ruleFor(request, 'insert')
  if (rule === true) return
  if (rule === false) refuse(request)
  const isMet = Object.entries(rule).every(([column, value]) => (values.get(column) ?? null) === value)
  if (!isMet) refuse(request)
}

/** What this actor does not write in a new row, or in one that is there. */
export function serverColumnsOf({ access, actor }: Pick<ReadRequest, 'access' | 'actor'>) {
  const { serverColumns } = access
  return actor.role !== 'service_role' && serverColumns ? serverColumns : { onInsert: [], onUpdate: [], emptied: [] }
}

/** Leaves out what this actor does not write, and empties what is emptied. */
export function withoutServerColumns(request: ReadRequest, operation: 'insert' | 'update', values: StoredValues): void {
  const { onInsert, onUpdate, emptied } = serverColumnsOf(request)
  for (const name of operation === 'insert' ? onInsert : onUpdate) values.delete(name)
  for (const name of emptied) values.set(name, null)
}

function ruleFor({ access, actor, database }: ReadRequest, operation: Operation): RowRule {
  return actor.role === 'service_role' || (access.policies[operation]?.(actor, database) ?? false)
}

function matches({ table }: ReadRequest, rule: Exclude<RowRule, boolean>, row: unknown[]): boolean {
  // a policy names columns of its table
  return Object.entries(rule).every(([column, value]) => row[table.columns.get(column)!.index] === value)
}

function refuse({ table, actor }: ReadRequest): never {
  throw rowRefused(table.name, actor.role === 'anon')
}
