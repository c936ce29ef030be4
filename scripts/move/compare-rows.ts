import type { Cargo } from './cargo.ts'
import type { MovedTable } from './moved-tables.ts'
import { instantOf, rowDigest } from './row-digest.ts'
import type { Row, Side } from './side.ts'

/** How a table of the target differs from the cargo. */
export interface RowDifference {
  /** Rows in the cargo. */
  count: number
  /** Keys of rows that the target lacks or has with other values. */
  wanted: Set<string>
  /** Keys of rows in the target that are not in the cargo, or not with these values. */
  unwanted: string[]
  /** How many rows of the target would be lost: those that are not in the cargo, or changed later than there. */
  own: number
}

interface Known {
  key: string
  digest: string
  changedAt: string
  isUntouched: boolean
}

/** Compares a table row by row. The row of a single-row table is the same under any key. */
export async function compareRows(table: MovedTable, cargo: Pick<Cargo, 'rows'>, target: Side): Promise<RowDifference> {
  const known = await readKnown(table, target)
  const difference: RowDifference = { count: 0, wanted: new Set(), unwanted: [], own: 0 }
  for await (const page of cargo.rows(table)) {
    for (const row of page) {
      difference.count++
      const there = known.get(matchOf(table, row))
      known.delete(matchOf(table, row))
      if (there?.digest === rowDigest(table, row)) continue
      difference.wanted.add(String(row[table.key]))
      if (!there) continue
      difference.unwanted.push(there.key)
      if (!there.isUntouched && there.changedAt > instantOf(row.updated_at)) difference.own++
    }
  }
  for (const { key, isUntouched } of known.values()) {
    // the row that the migrations made stays: without it its section could not be saved
    if (isUntouched) continue
    difference.unwanted.push(key)
    difference.own++
  }
  return difference
}

async function readKnown(table: MovedTable, target: Side): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  for await (const page of target.rows(table)) {
    for (const row of page) {
      const changedAt = instantOf(row.updated_at)
      known.set(matchOf(table, row), {
        key: String(row[table.key]),
        digest: rowDigest(table, row),
        changedAt,
        isUntouched: isUntouched(table, row),
      })
    }
  }
  return known
}

const matchOf = ({ isSingleton, key }: MovedTable, row: Row) => (isSingleton ? '' : String(row[key]))

/** Whether it is as the migrations made it: never written to, or emptied again. */
const isUntouched = (table: MovedTable, row: Row) =>
  table.isSingleton && rowDigest(table, { ...row, ...table.empty }) === rowDigest(table, row)
