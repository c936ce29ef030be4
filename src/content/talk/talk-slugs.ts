import type { Talk } from './talk.ts'

/** What the address of a talk's calendar file adds to the path of its page. */
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

/** A talk by what its address names: slugs that are in use come first, then former ones, then ids. */
export const talkAt = <T extends TalkAddress>(talks: readonly T[], key: string): T | undefined =>
  talks.find(({ slug }) => slug === key) ??
  talks.find(({ former_slugs }) => formerSlugs(former_slugs).includes(key)) ??
  talks.find(({ id }) => id === key.toLowerCase())

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
