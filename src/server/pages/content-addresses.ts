import { type Addressed, byAddress } from '#content/address/former-slugs.ts'
import { ownPageKeyIn, ownPagePath } from '#content/own-page/own-page-address.ts'
import { socialCardPath } from '#content/site/social-card.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { CALENDAR_ENDING, talkKeyIn, talkOfCard } from '#content/talk/talk-slugs.ts'
import { keptInMemory, type MemoryOptions } from './kept-in-memory.ts'

/** Where a page, or a file of a talk, is kept, or has moved to. */
type Place = { keptAs: string } | { movedTo: string }

/** Where an address of rows of the content leads; null for any other path, and for a row that does not exist. */
export type PlaceOf = (path: string) => Promise<Place | null>

/** The slug or the id in a path, and the same path of a row. */
interface Parsed {
  key: string
  pathOf: (row: Addressed) => string
}

/** The page of a talk, its calendar file and its card. */
export function ofTalk(path: string): Parsed | null {
  const pageOfCard = talkOfCard(path)
  const ending = path.endsWith(CALENDAR_ENDING) ? CALENDAR_ENDING : ''
  const key = talkKeyIn(pageOfCard ?? path.slice(0, path.length - ending.length))
  return key === null
    ? null
    : { key, pathOf: (talk) => (pageOfCard ? socialCardPath(talkPath(talk)) : talkPath(talk) + ending) }
}

/** A page of the owner's own. */
export function ofOwnPage(path: string): Parsed | null {
  const key = ownPageKeyIn(path)
  return key === null ? null : { key, pathOf: ownPagePath }
}

/** The addresses of all rows of a kind, in memory: a made-up one costs neither a read nor a place among the kept pages. */
export function createContentAddresses(parse: (path: string) => Parsed | null, options: MemoryOptions<Addressed[]>) {
  const { current, drop } = keptInMemory({ ...options, read: () => options.read().then(byAddress) })
  const placeOf: PlaceOf = async (path) => {
    const parsed = parse(path)
    if (!parsed) return null
    const { key, pathOf } = parsed
    // while nothing can be read, the page says so itself
    const row = ((await current()) ?? byAddress([{ id: key, slug: key }]))(key)
    if (!row) return null
    return key === (row.slug || row.id) ? { keptAs: pathOf(row) } : { movedTo: pathOf(row) }
  }
  return { drop, placeOf }
}
