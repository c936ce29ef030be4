import type { Operation, RowRule } from '../options.ts'
import { permissionDenied, rowRefused } from './errors.ts'
import type { RestRequest } from './rest-request.ts'
import type { StoredValues } from './store-row.ts'
import type { Fragment } from './where.ts'

/** Throws 42501 unless the table's grants give the role every one of these operations. */
export function requireGrants(
  { table, access, actor }: Pick<RestRequest, 'table' | 'access' | 'actor'>,
  ...operations: Operation[]
): void {
  const granted = access.grants[actor.role]
  const isGranted = operations.every((operation) => granted?.includes(operation))
  if (!isGranted) throw permissionDenied(table.name, actor.role === 'anon')
}

/** Which rows the policies let this actor see for an operation, as a condition; undefined for all of them. */
export function visibleRows(request: RestRequest, operation: Operation): Fragment | undefined {
  const rule = ruleFor(request, operation)
  if (rule === true) return undefined
  if (rule === false) return { sql: 'false', values: [] }
  return { sql: `"${rule.column}" = ?`, values: [rule.equals] }
}

/** Throws 42501 unless the policies let these rows, as they now stand, result from an operation. */
export function requireAllowed(request: RestRequest, operation: Operation, rows: readonly unknown[][]): void {
  const rule = ruleFor(request, operation)
  if (rule === true) return
  if (rule === false ? rows.length : rows.some((row) => !matches(request, rule, row))) refuse(request)
}

/** Throws 42501 unless the policies let this row be inserted; asked before any constraint of the table is. */
export function requireProposal(request: RestRequest, values: StoredValues): void {
  const rule = ruleFor(request, 'insert')
  if (rule === true) return
  if (rule === false || values.get(rule.column) !== rule.equals) refuse(request)
}

function ruleFor({ access, actor }: RestRequest, operation: Operation): RowRule {
  return actor.role === 'service_role' || (access.policies[operation]?.(actor) ?? false)
}

function matches({ table }: RestRequest, rule: Exclude<RowRule, boolean>, row: unknown[]): boolean {
  const index = [...table.columns.keys()].indexOf(rule.column)
  return row[index] === rule.equals
}

function refuse({ table, actor }: RestRequest): never {
  throw rowRefused(table.name, actor.role === 'anon')
}
