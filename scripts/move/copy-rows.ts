import type { RowDifference } from './compare-rows.ts'
import { Refused, type Row, refusalOf, type Target } from './endpoint.ts'
import { type MovedTable, rowName } from './moved-tables.ts'
import type { SiteData } from './site-data.ts'

/** Bounds of one request: what every gateway accepts and a database writes at once. */
const MAX_ROWS = 500
const MAX_CHARACTERS = 400_000

/**
 * Removes what should not be in the target and inserts what it lacks: a row with other values is replaced, because an
 * update would set `updated_at`. Resolves with a sentence for each row that the target refuses.
 */
export async function copyRows(
  table: MovedTable,
  siteData: Pick<SiteData, 'rows'>,
  target: Target,
  { wanted, unwanted }: RowDifference,
): Promise<string[]> {
  if (unwanted.length) await target.remove(table, unwanted)
  const refusals: string[] = []
  if (!wanted.size) return refusals
  for await (const batch of batches(siteData.rows(table), (row) => wanted.has(String(row[table.key])))) {
    refusals.push(...(await insert(table, target, batch)))
  }
  return refusals
}

async function* batches(pages: AsyncIterable<Row[]>, isWanted: (row: Row) => boolean): AsyncIterable<Row[]> {
  let batch: Row[] = []
  let characters = 0
  for await (const page of pages) {
    for (const row of page.filter(isWanted)) {
      const { length } = JSON.stringify(row)
      if (batch.length === MAX_ROWS || (batch.length > 0 && characters + length > MAX_CHARACTERS)) {
        yield batch
        batch = []
        characters = 0
      }
      batch.push(row)
      characters += length
    }
  }
  if (batch.length) yield batch
}

/** Halves what is refused until the offending row is found. */
async function insert(table: MovedTable, target: Target, rows: Row[]): Promise<string[]> {
  const [first, ...others] = rows
  if (!others.length) return refusalOf(rowName(table, first!), () => target.insert(table, rows))
  try {
    await target.insert(table, rows)
    return []
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const middle = Math.ceil(rows.length / 2)
    return [
      ...(await insert(table, target, rows.slice(0, middle))),
      ...(await insert(table, target, rows.slice(middle))),
    ]
  }
}
