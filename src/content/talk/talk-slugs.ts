import type { Talk } from './talk.ts'

/** The suffix that turns the path of a talk's page into that of its calendar file. */
export const CALENDAR_ENDING = '.ics'

/** The path of a talk's page in the address of its card; undefined for any other path. */
export const talkOfCard = (path: string): string | undefined => /^\/card(\/talks\/[^/.]+)\.png$/.exec(path)?.[1]

/** The slug or the id in the path of a talk's page, decoded; null for any other path. */
export function talkKeyIn(path: string): string | null {
  const [, key] = /^\/talks\/([^/.]+)$/.exec(path) ?? []
  try {
    return key ? decodeURIComponent(key) : null
  } catch {
    return null // it ends within a character
  }
}

/** A talk by the slug or id in its address: current slugs come first, then former ones, then ids. */
export const talkAt = <T extends TalkAddress>(talks: readonly T[], key: string): T | undefined => findTalks(talks)(key)

/** Finds talks as `talkAt` does, and among thousands as fast as among few. */
export function findTalks<T extends TalkAddress>(talks: readonly T[]): (key: string) => T | undefined {
  const bySlug = new Map<string, T>()
  const byId = new Map(talks.map((talk) => [talk.id, talk]))
  // the first of the list has the slug if several do
  const fromLast = talks.toReversed()
  for (const talk of fromLast) for (const slug of formerSlugs(talk.former_slugs)) bySlug.set(slug, talk)
  for (const talk of fromLast) if (talk.slug) bySlug.set(talk.slug, talk)
  return (key) => bySlug.get(key) ?? byId.get(key.toLowerCase())
}

/** What the addresses of a talk are made from. */
export type TalkAddress = Pick<Talk, 'id' | 'slug'> & { former_slugs?: string | null }

/** The single slugs of the column, the oldest first. */
export const formerSlugs = (stored: string | null | undefined) => stored?.split('/').filter(Boolean) ?? []

/** The column with one more slug, without the one that is in use again. */
export function withFormerSlug(stored: string | null | undefined, former: string | null, now: string | null) {
  const slugs = new Set([...formerSlugs(stored), ...(former ? [former] : [])])
  if (now) slugs.delete(now)
  return slugs.size > 0 ? `/${[...slugs].join('/')}/` : null
}
