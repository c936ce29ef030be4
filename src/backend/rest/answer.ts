import { answerTooLarge, notSingular } from './errors.ts'
import type { RestRequest } from './rest-request.ts'
import type { Fragment } from './where.ts'

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** The rows of a statement whose one column is a row's JSON. Throws PGRST100 if they are more than one answer may hold. */
export function readRows({ database, bounds }: RestRequest, { sql, values }: Fragment): Uint8Array[] {
  const rows: Uint8Array[] = []
  let bytes = 0
  for (const [row] of database.iterate(sql, values)) {
    const json = row as Uint8Array // as rowJson makes it
    bytes += json.length
    if (bytes > bounds.answerBytes) throw answerTooLarge(bounds.answerBytes)
    rows.push(json)
  }
  return rows
}

/** The rows' JSON as the request's Accept header wants it. */
export function rowsToBody({ answer }: RestRequest, rows: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  if (answer.isSingle) return Buffer.from(rows[0] ?? '{}')
  const parts: Uint8Array[] = []
  for (const row of rows) parts.push(parts.length ? COMMA : OPEN, row)
  return Buffer.concat(parts.length ? [...parts, CLOSE] : [OPEN, CLOSE])
}

/** Throws PGRST116 if one object is wanted and there is another number of rows; in a transaction that undoes it. */
export function requireSingle({ answer }: RestRequest, rows: readonly unknown[]): void {
  if (answer.isSingle && rows.length !== 1) throw notSingular(rows.length)
}

/** `0-24/300`, or `*` where there are no rows or nobody counted. */
export function contentRange(first: number, rows: number, total: number | undefined): string {
  return `${rows > 0 && total !== 0 ? `${first}-${first + rows - 1}` : '*'}/${total ?? '*'}`
}
