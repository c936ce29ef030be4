import type { HealthReport } from '#api/health.ts'
import type { Article } from '#content/newsletter/article.ts'
import { type FeedPlaces, feedPlaces } from '#content/newsletter/feed-address.ts'
import type { FeedCheck, FeedSummary } from '#content/newsletter/feed-check.ts'
import { NOT_A_FEED, requestFailure } from '../outgoing/request-error.ts'
import { every } from '../schedule/every.ts'
import { createFeedCache, FEED_KEPT_MS, type FeedCacheOptions } from './feed-cache.ts'
import type { FeedCopy } from './feed-cache-store.ts'

export interface FeedOptions extends FeedCacheOptions {
  /** The owner's `contact.substack_url`, called each time. */
  substackUrl: () => Promise<string | null>
}

export type Feed = ReturnType<typeof createFeed>

/** The owner's newsletter: one copy, kept for ten minutes, stored, and served while the publisher fails. */
export function createFeed({ substackUrl, ...options }: FeedOptions) {
  const copy = createFeedCache(options)
  const reads = every(FEED_KEPT_MS / 2, latest)

  /** Where the feed may be; null when the owner has none; while the backend fails, as last known, or undefined. */
  async function currentPlaces(): Promise<FeedPlaces | null | undefined> {
    const asked = substackUrl().then(feedPlaces, () => undefined)
    await copy.load()
    const places = await asked
    const address = copy.address()
    return places === undefined && address ? { address, page: address } : places
  }

  /** The copy at hand, without waiting for the publisher; null without one. A stale copy is renewed in the background. */
  async function latest(): Promise<Article[] | null> {
    const places = await currentPlaces()
    if (places === undefined) return null
    if (!places) return []
    void copy.refresh(places)
    return copy.of(places.address)?.articles ?? null
  }

  /**
   * The newest articles. Waits for the publisher only when there is no copy yet. Never rejects: `failed` if no feed was ever read,
   * while an owner without a newsletter has none, and is `ok`.
   */
  async function articles(): Promise<{ status: 'ok' | 'failed'; articles: Article[] }> {
    const places = await currentPlaces()
    if (!places) return { status: places === null ? 'ok' : 'failed', articles: [] }
    const reading = copy.refresh(places)
    if (!copy.of(places.address)) await reading
    const known = copy.of(places.address)
    return { status: known ? 'ok' : 'failed', articles: known?.articles ?? [] }
  }

  /** Where the feed was found, and what it says about itself; null while unknown. Never rejects. */
  async function about(): Promise<Pick<FeedCopy, 'generator' | 'home' | 'foundAt'> | null> {
    const places = await currentPlaces()
    return places ? copy.of(places.address) : null
  }

  /** What is at an address that the owner has typed, from the copy if that is fresh. Never rejects. */
  async function check(typed: string): Promise<FeedCheck> {
    const places = feedPlaces(typed)
    if (!places) return { failure: NOT_A_FEED }
    await copy.load()
    const fresh = copy.isFresh(places.address) ? copy.of(places.address) : null
    try {
      return { found: summaryOf(fresh ?? (await copy.read(places))) }
    } catch (error) {
      return { failure: requestFailure(error) }
    }
  }

  /** Where the feed is and how its last reads ended; `address` is null while the owner has none. Never rejects. */
  async function condition(): Promise<HealthReport['feed']> {
    const places = await currentPlaces()
    if (!places) return { address: null, found: null, movedTo: null, lastSuccessAt: null, lastFailure: null }
    const { address } = places
    const known = copy.of(address)
    return {
      address,
      found: known && summaryOf(known),
      movedTo: known?.movedTo ?? null,
      lastSuccessAt: known && new Date(known.fetchedAt).toISOString(),
      lastFailure: copy.lastFailure(address),
    }
  }

  return {
    articles,
    latest,
    about,
    check,
    condition,
    /** Reads the feed now and from time to time, because pages rendered in advance never ask for it. */
    start: reads.start,
    async close() {
      await Promise.all([reads.close(), copy.close()])
    },
  }
}

const summaryOf = ({ address, foundAt, articles, count }: FeedCopy): FeedSummary => ({
  address: foundAt ?? address,
  count: count ?? articles.length,
  latest: articles[0]?.title ?? null,
})
