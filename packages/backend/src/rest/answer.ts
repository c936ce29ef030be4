import { notSingular } from './errors.ts'
import type { RestRequest } from './rest-request.ts'

/** Throws PGRST116 if one object is wanted and there is another number of rows; in a transaction that undoes it. */
export function requireSingle({ answer }: RestRequest, rows: number): void {
  if (answer.isSingle && rows !== 1) throw notSingular(rows)
}

/** `0-24/300`, or `*` where there are no rows or nobody counted. */
export function contentRange(first: number, rows: number, total: number | undefined): string {
  return `${rows > 0 && total !== 0 ? `${first}-${first + rows - 1}` : '*'}/${total ?? '*'}`
}
