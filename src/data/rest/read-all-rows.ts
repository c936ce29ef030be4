import { inGroups } from './in-groups.ts'
import { MOST_ROWS } from './rest.ts'
import type { Tables } from './rest-client.ts'
import { rowsOf } from './rows-of.ts'

/** Rows of a table that are asked for. */
export type Selection = ReturnType<ReturnType<Tables['from']>['select']>

/**
 * Every row of a table, however many there are, by ascending id: each one once, even if others are added or removed
 * meanwhile. `columns` must include the id; `narrow` adds conditions. Throws RestError.
 */
export async function readAllRows<Row extends { id: string }>(
  rest: Tables,
  table: string,
  columns = '*',
  narrow = (rows: Selection) => rows,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let isWhole = false; !isWhole; ) {
    const inOrder = narrow(rest.from(table).select(columns) as Selection).order('id')
    const page = inOrder.limit(MOST_ROWS)
    const last = rows.at(-1)?.id
    const answer = await (last === undefined ? page : page.gt('id', last))
    const found = rowsOf<Row>(answer as unknown as Parameters<typeof rowsOf>[0]) // its types do not know the columns
    rows.push(...found)
    isWhole = found.length < MOST_ROWS
  }
  return rows
}

/**
 * Every row of a table by ascending id, the pages after the first at the same time. One that is added or removed
 * meanwhile may be missing, or there twice. Throws RestError.
 */
export async function readRowsTogether<Row>(rest: Tables, table: string, columns: string): Promise<Row[]> {
  const pageFrom = async (start: number, options?: { count: 'exact' }) => {
    const page = rest.from(table).select(columns, options).order('id')
    return page.range(start, start + MOST_ROWS - 1)
  }
  const first = await pageFrom(0, { count: 'exact' })
  const starts: number[] = []
  for (let start = MOST_ROWS; start < (first.count ?? 0); start += MOST_ROWS) starts.push(start)
  const others = await Promise.all(starts.map((start) => pageFrom(start)))
  // the client's types do not know the columns
  return [first, ...others].flatMap((answer) => rowsOf<Row>(answer as unknown as Parameters<typeof rowsOf>[0]))
}

/** Ids are part of the URL, which a Supabase project limits to 8,000 characters. */
const IDS_AT_ONCE = 50

/** The ids in groups that fit into a request. */
export const idsInRequests = (ids: readonly string[]): string[][] => inGroups(ids, IDS_AT_ONCE)

/** The rows of a table with these ids, by their id. Throws RestError. */
export async function readRowsById<Row extends { id: string }>(rest: Tables, table: string, ids: readonly string[]) {
  const rows = new Map<string, Row>()
  for (const some of idsInRequests(ids))
    for (const row of rowsOf<Row>(await rest.from(table).select().in('id', some))) rows.set(row.id, row)
  return rows
}
