import type { PostgrestClient } from '@supabase/postgrest-js'
import { rowsOf } from './rows-of.ts'

/** Below the 1,000 rows that a Supabase project returns at most. */
const ROWS_AT_ONCE = 500

/**
 * Every row of a table, however many there are, by ascending id: each one once, even if others are added or removed
 * meanwhile. `columns` must include the id. Throws RestError.
 */
export async function readAllRows<Row extends { id: string }>(
  rest: Pick<PostgrestClient, 'from'>,
  table: string,
  columns = '*',
): Promise<Row[]> {
  const rows: Row[] = []
  for (let isWhole = false; !isWhole; ) {
    const page = rest.from(table).select(columns).order('id').limit(ROWS_AT_ONCE)
    const last = rows.at(-1)?.id
    const answer = await (last === undefined ? page : page.gt('id', last))
    const found = rowsOf<Row>(answer as unknown as Parameters<typeof rowsOf>[0]) // its types do not know the columns
    rows.push(...found)
    isWhole = found.length < ROWS_AT_ONCE
  }
  return rows
}
