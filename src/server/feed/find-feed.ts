import type { FeedPlaces } from '#content/newsletter/feed-address.ts'
import { RequestError } from '../outgoing/request-error.ts'

/** There is certainly no feed at an address: `named` are the addresses that the page there names as its feeds. */
export class NoFeedHere extends RequestError {
  readonly named: readonly string[]

  constructor(reason: string, named: readonly string[] = [], cause?: unknown) {
    super(reason, { cause })
    this.named = named
  }
}

/** The most addresses of a publisher that are requested in one search. */
export const FEED_MAX_TRIES = 8
/** Where publishers and programs have their feeds, beneath the page: Ghost and Buttondown, Jekyll, Astro, Hugo. */
const USUAL = ['feed', 'rss', 'feed.xml', 'rss.xml', 'index.xml']

/**
 * Reads the feed of a newsletter, wherever it is: at `foundAt`, where it was the last time, at its likeliest address, where a
 * page that was read names it, on the page that the owner gave, and where feeds usually are. Rejects with the failure of the
 * first address; the others are requested only if there is certainly no feed, not if the publisher is failing.
 */
export async function findFeed<Feed>(
  { address, page }: FeedPlaces,
  foundAt: string | undefined,
  read: (address: string) => Promise<Feed>,
): Promise<Feed> {
  const waiting = [...(foundAt ? [foundAt] : []), address, page, ...USUAL.map((path) => `${page}/${path}`)]
  const asked = new Set<string>()
  let failure: unknown
  for (let next = waiting.shift(); next && asked.size < FEED_MAX_TRIES; next = waiting.shift()) {
    if (asked.has(next)) continue
    asked.add(next)
    try {
      return await read(next)
    } catch (error) {
      failure ??= error
      if (error instanceof NoFeedHere) waiting.unshift(...error.named)
      else if (asked.size === 1) break
    }
  }
  throw failure
}
