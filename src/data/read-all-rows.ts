import { inGroups } from './in-groups.ts'
import type { Tables } from './rest-client.ts'
import { rowsOf } from './rows-of.ts'

/** Below the 1,000 rows that a Supabase project returns at most. */
const ROWS_AT_ONCE = 500

/**
 * Every row of a table, however many there are, by ascending id: each one once, even if others are added or removed
 * meanwhile. `columns` must include the id; `values` are those of columns that the rows must have. Throws RestError.
 */
export async function readAllRows<Row extends { id: string }>(
  rest: Tables,
  table: string,
  columns = '*',
  values: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (let isWhole = false; !isWhole; ) {
    const page = rest.from(table).select(columns).match(values).order('id').limit(ROWS_AT_ONCE)
    const last = rows.at(-1)?.id
    const answer = await (last === undefined ? page : page.gt('id', last))
    const found = rowsOf<Row>(answer as unknown as Parameters<typeof rowsOf>[0]) // its types do not know the columns
    rows.push(...found)
    isWhole = found.length < ROWS_AT_ONCE
  }
  return rows
}

/** Ids are part of the request's address, which may have 8,000 characters in a Supabase project. */
const IDS_AT_ONCE = 50

/** The ids in groups that fit into a request. */
export const idsInRequests = (ids: readonly string[]): string[][] => inGroups(ids, IDS_AT_ONCE)

/** The rows of a table with these ids, by their id. Throws RestError. */
export async function readRowsById<Row extends { id: string }>(
  rest: Tables,
  table: string,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const some of idsInRequests(ids))
    for (const row of rowsOf<Row>(await rest.from(table).select().in('id', some))) rows.set(row.id, row)
  return rows
}
