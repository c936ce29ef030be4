import { notSingular } from './errors.ts'
import type { Selected } from './parse-select.ts'
import type { RestRequest } from './rest-request.ts'
import { fieldsOf, rowToJson } from './to-json.ts'

/** The rows as the request's Accept header wants them; `order` names the columns that each row holds. */
export function rowsToBody(
  { answer, table }: RestRequest,
  rows: readonly unknown[][],
  selected: readonly Selected[],
  order: readonly string[],
): string {
  const fields = fieldsOf(selected, order, table)
  const texts = rows.map((row) => rowToJson(row, fields, answer.stripsNulls))
  return answer.isSingle ? (texts[0] ?? '{}') : `[${texts.join(',')}]`
}

/** Throws PGRST116 if one object is wanted and there is another number of rows; in a transaction that undoes it. */
export function requireSingle({ answer }: RestRequest, rows: readonly unknown[]): void {
  if (answer.isSingle && rows.length !== 1) throw notSingular(rows.length)
}

/** `0-24/300`, or `*` where there are no rows or nobody counted. */
export function contentRange(first: number, rows: number, total: number | undefined): string {
  return `${rows > 0 && total !== 0 ? `${first}-${first + rows - 1}` : '*'}/${total ?? '*'}`
}
