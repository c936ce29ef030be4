import type { Column, Table } from '../database/schema.ts'
import type { OrderTerm } from './parse-order.ts'
import type { Selected } from './parse-select.ts'
import type { Fragment } from './where.ts'

/*
 * Conditions that are always true and end a statement that goes beyond its bounds: see Deadline. SQLite calls them for each
 * row that the conditions before them let through.
 */

export const WITHIN_DEADLINE: Fragment = { sql: 'within_deadline()', values: [] }

/** The size of a row that is sorted, besides its texts, in bytes. */
const ROW_BYTES = 64

export function maySort(terms: readonly OrderTerm[]): Fragment {
  const lengths = textLengths(terms.map(({ column }) => column))
  return { sql: `may_sort(${[ROW_BYTES, ...lengths].join(' + ')})`, values: [] }
}

/** Rows with at most `uncounted` bytes of text pass without a call, which would take as long as reading them. */
export function mayAnswer(selected: readonly Selected[], table: Table, uncounted: number): Fragment {
  // parseSelect has checked that the columns exist
  const lengths = ['0', ...textLengths(selected.map(({ column }) => table.columns.get(column)!))].join(' + ')
  const names = selected.reduce((sum, { alias }) => sum + alias.length + ROW_BYTES, 0)
  return { sql: `(${lengths} <= ? or may_answer(? + ${lengths}))`, values: [uncounted, names] }
}

const textLengths = (columns: readonly Column[]) =>
  columns
    .filter(({ type }) => type === 'text' || type === 'jsonb')
    .map(({ name, notNull }) => (notNull ? `octet_length("${name}")` : `coalesce(octet_length("${name}"), 0)`))
