import type { Addressed } from '#content/address/former-slugs.ts'
import type { ContentTable } from '#content/kinds.ts'
import { isUuid } from '../rest/is-uuid.ts'
import { type Rest, selectRows } from '../rest/rest.ts'

/** The row of a table whose slug or id is in an address; null if there is none. Throws as `selectRows` does. */
export async function readAtAddress<T extends Addressed>(
  rest: Rest,
  table: ContentTable,
  isRow: (row: unknown) => row is T,
  key: string,
  signal?: AbortSignal,
): Promise<T | null> {
  const named = `slug=eq.${encodeURIComponent(key)}`
  const query = isUuid(key) ? `or=(slug.eq.${key},id.eq.${key})` : named
  const rows = (await selectRows(rest, table, { query, signal })).filter(isRow)
  // a preview returns more rows than the filter asks for; former slugs redirect and find no page
  return rows.find(({ slug }) => slug === key) ?? rows.find(({ id }) => id === key.toLowerCase()) ?? null
}
