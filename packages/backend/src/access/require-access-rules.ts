import type { BackendOptions } from '../options.ts'

/**
 * Throws if a table has no access rule or a rule has no table, so that no table is left open, or believed to be
 * protected, by oversight.
 */
export function requireAccessRules(tables: readonly string[], access: BackendOptions['access']): void {
  const missing = tables.filter((table) => !Object.hasOwn(access, table))
  if (missing.length) throw new Error(`No access rule says who may use: ${missing.join(', ')}.`)
  const known = new Set(tables)
  const unknown = Object.keys(access).filter((table) => !known.has(table))
  if (unknown.length)
    throw new Error(`Access rules are given for tables that no migration makes: ${unknown.join(', ')}.`)
}
