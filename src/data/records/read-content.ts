import { byPlace } from '#content/display-order.ts'
import { CONTENT_TABLES, type ContentTable } from '#content/kinds.ts'
import { readAllRows } from '../rest/read-all-rows.ts'
import type { Tables } from '../rest/rest-client.ts'
import type { TableRows } from '../table-rows.ts'

type Row = Record<string, unknown> & { id: string }

/** Every row of a table; a list is in the order in which it is shown. Throws RestError. */
export const readRecords = async <T extends ContentTable>(rest: Tables, table: T): Promise<TableRows[T][]> =>
  (await readAllRows<TableRows[T]>(rest, table)).sort(byPlace)

/** Every row of all content, by table; lists are in the order in which they are shown. Throws RestError. */
export async function readAllContent(rest: Tables): Promise<Record<ContentTable, Row[]>> {
  const tables = await Promise.all(
    CONTENT_TABLES.map(async (table) => [table, (await readAllRows<Row>(rest, table)).sort(byPlace)] as const),
  )
  return Object.fromEntries(tables) as Record<ContentTable, Row[]> // its keys are CONTENT_TABLES
}
