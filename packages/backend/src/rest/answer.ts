import { notSingular } from './errors.ts'
import type { ReadRequest } from './rest-request.ts'

/**
 * Throws PGRST116 if a single object is wanted and the number of rows is not one; inside a transaction this rolls it
 * back.
 */
export function requireSingle({ answer }: Pick<ReadRequest, 'answer'>, rows: number): void {
  if (answer.isSingle && rows !== 1) throw notSingular(rows)
}

/** `0-24/300`, with `*` where there are no rows or they were not counted. */
export function contentRange(first: number, rows: number, total: number | undefined): string {
  return `${rows > 0 && total !== 0 ? `${first}-${first + rows - 1}` : '*'}/${total ?? '*'}`
}
