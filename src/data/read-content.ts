import type { PostgrestClient } from '@supabase/postgrest-js'
import { CONTENT_TABLES, type ContentTable } from '#content/tables.ts'
import { rowsOf } from './rows-of.ts'

/** Below the 1,000 rows that a Supabase project gives at most. */
const ROWS_AT_ONCE = 500

type Tables = Pick<PostgrestClient, 'from'>
type Row = Record<string, unknown>

/** Every row of all content, by table; lists are in the order in which they are shown. Throws RestError. */
export async function readAllContent(rest: Tables): Promise<Record<ContentTable, Row[]>> {
  const tables = await Promise.all(CONTENT_TABLES.map(async (table) => [table, await readRows(rest, table)] as const))
  return Object.fromEntries(tables) as Record<ContentTable, Row[]> // its keys are CONTENT_TABLES
}

/** Each row once, even if others are added or removed meanwhile. */
async function readRows(rest: Tables, table: ContentTable): Promise<Row[]> {
  const rows: Row[] = []
  for (let isWhole = false; !isWhole; ) {
    const page = rest.from(table).select().order('id').limit(ROWS_AT_ONCE)
    const last = rows.at(-1)?.id
    const found = rowsOf<Row>(await (last === undefined ? page : page.gt('id', last)))
    rows.push(...found)
    isWhole = found.length < ROWS_AT_ONCE
  }
  return rows.sort((one, other) => Number(one.display_order ?? 0) - Number(other.display_order ?? 0))
}
