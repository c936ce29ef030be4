/** What the address of a row is made from: part of it in words, or else the id. */
export interface Addressed {
  id: string
  slug?: string | null
  /** Slugs that it had before, each between slashes: '/first/second/'. */
  former_slugs?: string | null
}

/** Finds rows by the slug or id in an address, among thousands as fast as among few: current slugs come first, then former ones, then ids. */
export function byAddress<T extends Addressed>(rows: readonly T[]): (key: string) => T | undefined {
  const bySlug = new Map<string, T>()
  const byId = new Map(rows.map((row) => [row.id, row]))
  // the first of the list has the slug if several do
  const fromLast = rows.toReversed()
  for (const row of fromLast) for (const slug of formerSlugs(row.former_slugs)) bySlug.set(slug, row)
  for (const row of fromLast) if (row.slug) bySlug.set(row.slug, row)
  return (key) => bySlug.get(key) ?? byId.get(key.toLowerCase())
}

/** The single slugs of the column, the oldest first. */
export const formerSlugs = (stored: string | null | undefined) => stored?.split('/').filter(Boolean) ?? []

/** The column with one more slug, without the one that is in use again. */
export function withFormerSlug(stored: string | null | undefined, former: string | null, now: string | null) {
  const slugs = new Set([...formerSlugs(stored), ...(former ? [former] : [])])
  if (now) slugs.delete(now)
  return slugs.size > 0 ? `/${[...slugs].join('/')}/` : null
}

/** The column after a save of `row`, null if new, at the address `now`; `written` is what the save carries. */
export const keptSlugs = (row: Addressed | null, written: string | null | undefined, now: string) =>
  withFormerSlug([row?.former_slugs, written].flatMap(formerSlugs).join('/'), row?.slug ?? null, now)

/** Every slug that rows have or had. */
export const slugsOf = (rows: readonly Omit<Addressed, 'id'>[]) =>
  rows.flatMap(({ slug, former_slugs }) => [...(slug ? [slug] : []), ...formerSlugs(former_slugs)])

/** Part of a path in the words that it was written in; null if it ends within a character. */
export function decodedKey(key: string | undefined): string | null {
  try {
    return key ? decodeURIComponent(key) : null
  } catch {
    return null
  }
}
