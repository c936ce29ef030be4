import type { OrderTerm } from './parse-order.ts'

/** Sorts rows that a write returned, as `order by` sorts them: SQLite's RETURNING has no order. */
export function sortWritten(rows: readonly unknown[][], terms: readonly OrderTerm[]): unknown[][] {
  return rows.toSorted((one, other) => {
    for (const { column, isDescending, nullsFirst } of terms) {
      const [a, b] = [one[column.index], other[column.index]]
      if (a === b) continue
      if (a === null || b === null) return (a === null) === nullsFirst ? -1 : 1
      const order = compareStored(a, b)
      if (order !== 0) return isDescending ? -order : order
    }
    return 0
  })
}

/** Numbers before texts before bytes, texts by code point: sqlite.org/datatype3.html#comparisons. */
function compareStored(a: unknown, b: unknown): number {
  const rank = (value: unknown) => (typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2)
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  if (typeof a === 'number') return a - Number(b)
  return Buffer.compare(bytesOf(a), bytesOf(b))
}

const bytesOf = (value: unknown) => Buffer.from(value as string | Uint8Array) // anything but a number is text or bytes
