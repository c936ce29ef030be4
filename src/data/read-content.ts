import type { PostgrestClient } from '@supabase/postgrest-js'
import { byPlace } from '#content/display-order.ts'
import { CONTENT_TABLES, type ContentTable } from '#content/tables.ts'
import { readAllRows } from './read-all-rows.ts'

type Tables = Pick<PostgrestClient, 'from'>
type Row = Record<string, unknown> & { id: string }

/** Every row of all content, by table; lists are in the order in which they are shown. Throws RestError. */
export async function readAllContent(rest: Tables): Promise<Record<ContentTable, Row[]>> {
  const tables = await Promise.all(
    CONTENT_TABLES.map(async (table) => [table, (await readAllRows<Row>(rest, table)).sort(byPlace)] as const),
  )
  return Object.fromEntries(tables) as Record<ContentTable, Row[]> // its keys are CONTENT_TABLES
}
