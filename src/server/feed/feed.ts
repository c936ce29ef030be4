import type { Article } from '#content/article.ts'
import type { Failure } from '#content/health.ts'
import { feedAddress } from './feed-address.ts'
import { FeedError, feedFailure } from './feed-error.ts'
import { type FeedCopy, readFeed } from './read-feed.ts'
import type { CopyStore } from './stored-copy.ts'
import { createTransport, type TransportOptions } from './transport.ts'

/** `failed`: the feed cannot be read now, or nobody can say where it is, and no copy of it was ever kept. An owner without a newsletter is `ok`, with none. */
export interface FeedResult {
  status: 'ok' | 'failed'
  articles: Article[]
}

export interface FeedOptions extends TransportOptions {
  /** The owner's `contact.substack_url`, asked for on every call. */
  substackUrl: () => Promise<string | null>
  store: CopyStore
  log: Record<'debug' | 'warn', (message: string) => void>
  /** Called when the articles have changed: finished pages show the old ones. */
  onChange?: () => void
  /** Milliseconds since 1970. */
  now?: () => number
  timeoutMs?: number
}

export interface Feed {
  /** The newest articles. Waits for the publisher only when there is no copy yet. Never rejects. */
  articles(): Promise<FeedResult>
  /** What is at hand, without waiting for the publisher; null when that is nothing. A stale copy is renewed meanwhile. */
  latest(): Promise<Article[] | null>
  /** Where the feed is and how its last readings ended; `address` is null while the owner has none. Never rejects. */
  condition(): Promise<{ address: string | null; lastSuccessAt: string | null; lastFailure: Failure | null }>
  /** Reads the feed now and from time to time, for pages that are made in advance ask for nothing. */
  start(): void
  close(): Promise<void>
}

export const feedKeptMs = 10 * 60_000
/** A publisher that failed is left in peace for so long. */
export const feedPauseMs = 60_000

/** The owner's newsletter (decision 1): one copy, kept for ten minutes, stored on disk, and served while the publisher fails. */
export function createFeed(options: FeedOptions): Feed {
  const { substackUrl, store, log, onChange, timeoutMs, now = Date.now } = options
  const transport = createTransport(options)
  const closing = new AbortController()
  let copy: FeedCopy | null = null
  let failure: { address: string; at: number; reason: string } | null = null
  let flight: { address: string; done: Promise<void> } | null = null
  /** Where the last caller found the newsletter: what arrives from anywhere else came too late. */
  let wanted: string | undefined
  let timer: NodeJS.Timeout | undefined
  const stored = store.read().then((kept) => {
    copy ??= kept
  })

  /** Where the feed is, null when the owner has none; while the backend fails where it was, undefined when nobody knows. */
  async function currentAddress(): Promise<string | null | undefined> {
    await stored
    return substackUrl().then(feedAddress, () => copy?.address)
  }

  /** A time still to come was told by a clock that was wrong. */
  const isWithin = (ms: number, since = 0) => since <= now() && now() < since + ms
  const copyOf = (address: string) => (copy?.address === address ? copy : null)

  /** Starts a reading unless one is under way, the copy is fresh or the publisher just failed. Never rejects. */
  function refresh(address: string): Promise<void> {
    wanted = address
    if (flight?.address === address) return flight.done
    const isFresh = isWithin(feedKeptMs, copyOf(address)?.fetchedAt)
    const isPausing = failure?.address === address && isWithin(feedPauseMs, failure.at)
    if (isFresh || isPausing) return Promise.resolve()
    const done = read(address).finally(() => {
      if (flight?.done === done) flight = null
    })
    flight = { address, done }
    return done
  }

  async function read(address: string): Promise<void> {
    try {
      const settings = { transport, now, closing: closing.signal, ...(timeoutMs && { timeoutMs }) }
      await keep(await readFeed(address, copyOf(address), settings))
      failure = null
    } catch (error) {
      failure = { address, at: now(), reason: feedFailure(error) }
      log[isFictional(address) ? 'debug' : 'warn'](`Failed to fetch RSS feed: ${failure.reason}`)
    }
  }

  async function keep(fresh: FeedCopy): Promise<void> {
    if (fresh.address !== wanted) return
    const isChanged = JSON.stringify(copyOf(fresh.address)?.articles) !== JSON.stringify(fresh.articles)
    copy = fresh
    if (isChanged) onChange?.()
    await store.write(fresh).catch((error) => log.warn(`The newsletter's copy could not be stored: ${error}`))
  }

  async function latest(): Promise<Article[] | null> {
    const address = await currentAddress()
    if (address === undefined) return null
    if (!address) return []
    void refresh(address)
    return copyOf(address)?.articles ?? null
  }

  async function articles(): Promise<FeedResult> {
    const address = await currentAddress()
    if (!address) return { status: address === null ? 'ok' : 'failed', articles: [] }
    const reading = refresh(address)
    if (!copyOf(address)) await reading
    const known = copyOf(address)
    return { status: known ? 'ok' : 'failed', articles: known?.articles ?? [] }
  }

  async function condition() {
    const address = (await currentAddress()) ?? null
    const known = address === null ? null : copyOf(address)
    const lastFailure =
      failure && failure.address === address ? { at: new Date(failure.at).toISOString(), reason: failure.reason } : null
    return { address, lastSuccessAt: known ? new Date(known.fetchedAt).toISOString() : null, lastFailure }
  }

  return {
    articles,
    latest,
    condition,
    start() {
      void latest()
      timer ??= setInterval(latest, feedKeptMs / 2).unref()
    },
    async close() {
      clearInterval(timer)
      closing.abort(new FeedError('the site is stopping'))
      await flight?.done
    },
  }
}

/** The demo's newsletter stands under a name that nobody can own (RFC 2606): that it fails is no news. */
const isFictional = (address: string) => new URL(address).hostname.endsWith('.example')
