import type { Article } from '#content/newsletter/article.ts'
import { feedAddress } from '#content/newsletter/feed-address.ts'
import type { HealthReport } from '#content/report/health.ts'
import { every } from '../schedule/every.ts'
import { FEED_KEPT_MS, KeptCopy, type KeptCopyOptions } from './kept-copy.ts'

/**
 * `failed`: the feed cannot be read now, or its address is unknown, and no copy was ever kept. An owner without a
 * newsletter is `ok`, with no articles.
 */
export interface FeedResult {
  status: 'ok' | 'failed'
  articles: Article[]
}

export interface FeedOptions extends KeptCopyOptions {
  /** The owner's `contact.substack_url`, called each time. */
  substackUrl: () => Promise<string | null>
}

export interface Feed {
  /** The newest articles. Waits for the publisher only when there is no copy yet. Never rejects. */
  articles(): Promise<FeedResult>
  /** The copy at hand, without waiting for the publisher; null without one. A stale copy is renewed in the background. */
  latest(): Promise<Article[] | null>
  /** The program that made the feed, as it names itself ('Substack', 'Ghost 6.2'); null while unknown. Never rejects. */
  generator(): Promise<string | null>
  /** Where the feed is and how its last reads ended; `address` is null while the owner has none. Never rejects. */
  condition(): Promise<HealthReport['feed']>
  /** Reads the feed now and from time to time, because pages rendered in advance never ask for it. */
  start(): void
  close(): Promise<void>
}

/** The owner's newsletter: one copy, kept for ten minutes, stored, and served while the publisher fails. */
export function createFeed({ substackUrl, ...options }: FeedOptions): Feed {
  const copy = new KeptCopy(options)
  const reads = every(FEED_KEPT_MS / 2, latest)

  /** Where the feed is; null when the owner has none; while the backend fails, the last known address, or undefined. */
  async function currentAddress(): Promise<string | null | undefined> {
    const asked = substackUrl().then(feedAddress, () => undefined)
    await copy.load()
    const address = await asked
    return address === undefined ? copy.address : address
  }

  async function latest(): Promise<Article[] | null> {
    const address = await currentAddress()
    if (address === undefined) return null
    if (!address) return []
    void copy.refresh(address)
    return copy.of(address)?.articles ?? null
  }

  async function articles(): Promise<FeedResult> {
    const address = await currentAddress()
    if (!address) return { status: address === null ? 'ok' : 'failed', articles: [] }
    const reading = copy.refresh(address)
    if (!copy.of(address)) await reading
    const known = copy.of(address)
    return { status: known ? 'ok' : 'failed', articles: known?.articles ?? [] }
  }

  async function generator() {
    const address = await currentAddress()
    return (address && copy.of(address)?.generator) || null
  }

  async function condition() {
    const address = (await currentAddress()) ?? null
    if (address === null) return { address, movedTo: null, lastSuccessAt: null, lastFailure: null }
    const known = copy.of(address)
    const lastSuccessAt = known && new Date(known.fetchedAt).toISOString()
    return { address, movedTo: known?.movedTo ?? null, lastSuccessAt, lastFailure: copy.lastFailure(address) }
  }

  return {
    articles,
    latest,
    generator,
    condition,
    start: reads.start,
    async close() {
      await Promise.all([reads.close(), copy.close()])
    },
  }
}
