import type { KeyedTable, Row } from './side.ts'

/** Rows of one page: no more than a project gives at once by its settings. */
export const PAGE = 500

/**
 * Every row of a table, page by page in the order of its key. Only an empty page is the last: a project may return fewer
 * rows than requested.
 */
export async function* pagesByKey(
  { key }: KeyedTable,
  readAfter: (key: string | undefined) => Row[] | Promise<Row[]>,
): AsyncIterable<Row[]> {
  let page = await readAfter(undefined)
  while (page.length) {
    yield page
    page = await readAfter(String(page.at(-1)![key]))
  }
}
