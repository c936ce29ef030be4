import type { StoredObject } from './storage.ts'

/** A line of a list: an object, or a folder with at least one object in it. */
export interface Entry {
  /** The whole name; a folder's ends with a slash. */
  key: string
  /** Undefined for a folder. */
  object?: StoredObject
}

export const SORT_COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const
export interface Sort {
  column: (typeof SORT_COLUMNS)[number]
  order: 'asc' | 'desc'
}

/**
 * The sort key of an entry. By name, folders are sorted among the objects, by any other column before them; case
 * matters only between names that are otherwise equal.
 */
export type Rank = [group: 0 | 1, value: string, key: string]

/**
 * What follows the first `prefixLength` characters of the names, up to the next slash: objects, and each folder once.
 */
export function entriesBehind(objects: readonly StoredObject[], prefixLength: number): Entry[] {
  const entries: Entry[] = []
  const folders = new Set<string>()
  for (const object of objects) {
    const slash = object.name.indexOf('/', prefixLength)
    const folder = object.name.slice(0, slash + 1)
    if (slash < 0) entries.push({ key: object.name, object })
    else if (!folders.has(folder.toLowerCase())) entries.push({ key: folder })
    folders.add(folder.toLowerCase())
  }
  return entries
}

/** The entries in order; with `after`, only those that come after that place. */
export function sortEntries(entries: readonly Entry[], sort: Sort, after?: Rank): Entry[] {
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, sort) }))
    .filter(({ rank }) => !after || compareRanks(rank, after, sort) > 0)
    .sort((one, other) => compareRanks(one.rank, other.rank, sort))
    .map(({ entry }) => entry)
}

export function rankOf({ key, object }: Entry, { column }: Sort): Rank {
  if (column === 'name' || !object) return [0, key.toLowerCase(), key]
  return [1, column === 'created_at' ? object.createdAt : object.updatedAt, key]
}

function compareRanks(one: Rank, other: Rank, { order }: Sort): number {
  const sign = order === 'asc' ? 1 : -1
  return one[0] - other[0] || sign * (compare(one[1], other[1]) || compare(one[2], other[2]))
}

/** By code unit. */
export const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
