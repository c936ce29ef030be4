import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '#api/health.ts'
import type { FeedPlaces } from '#content/newsletter/feed-address.ts'
import { RequestError, requestFailure } from '../outgoing/request-error.ts'
import { createTransport, type TransportOptions } from '../outgoing/transport.ts'
import { hasPassed } from '../schedule/has-passed.ts'
import type { FeedCacheStore, FeedCopy } from './feed-cache-store.ts'
import { findFeed, readFeed } from './read-feed.ts'

export interface FeedCacheOptions extends TransportOptions {
  store: FeedCacheStore
  log: Record<'debug' | 'warn', (message: string) => void>
  /** Called when the articles have changed: finished pages show the old ones. */
  onChange?: () => void
  /** Milliseconds since 1970. */
  now?: () => number
  timeoutMs?: number
}

export const FEED_KEPT_MS = 10 * 60_000
/** How long a failing publisher is not asked again, for each address that was tried. */
export const FEED_PAUSE_MS = 60_000
/** For a whole search. */
const FEED_TIMEOUT_MS = 8000

/** Caches the last good copy of one feed, stored and in memory. It is refreshed when it is old, and served while that fails. */
export function createFeedCache(options: FeedCacheOptions) {
  const { store, log, onChange, now = Date.now, timeoutMs = FEED_TIMEOUT_MS } = options
  const transport = createTransport(options)
  const closing = new AbortController()
  let kept: FeedCopy | null = null
  let loading: Promise<void> | null = null
  let failure: { address: string; at: number; reason: string; tries: number } | null = null
  let reading: { address: string; done: Promise<unknown> } | null = null
  /** The address requested last: responses from any other are discarded. */
  let wanted: string | undefined
  void load()

  /** Resolves when the stored copy, if any, is loaded. A store that fails is tried again next time. */
  function load(): Promise<void> {
    loading ??= store.read().then(
      (stored) => {
        kept ??= stored
      },
      (error) => {
        loading = null
        log.debug(`The newsletter's copy could not be read: ${error}`)
      },
    )
    return loading
  }

  const of = (address: string): FeedCopy | null => (kept?.address === address ? kept : null)

  const isFresh = (address: string): boolean => !hasPassed(FEED_KEPT_MS, of(address)?.fetchedAt, now())

  const isPausing = (address: string): boolean =>
    failure?.address === address && !hasPassed(FEED_PAUSE_MS * failure.tries, failure.at, now())

  /** Starts reading unless that is under way, the copy is fresh or the publisher has just failed. Never rejects. */
  function refresh(places: FeedPlaces): Promise<unknown> {
    const { address } = places
    wanted = address
    if (reading?.address === address) return reading.done
    if (isFresh(address) || isPausing(address)) return Promise.resolve()
    const level = isFictional(address) ? 'debug' : 'warn'
    const done = read(places)
      .catch((error) => log[level](`Failed to fetch RSS feed: ${requestFailure(error)}`))
      .finally(() => {
        if (reading?.done === done) reading = null
      })
    reading = { address, done }
    return done
  }

  /** Fetches the feed even if another fetch is running; keeps the result only if the address is still the same. */
  async function read(places: FeedPlaces): Promise<FeedCopy> {
    const { address } = places
    const known = of(address)
    const knownAt = known?.foundAt ?? known?.address
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), closing.signal])
    let tries = 0
    try {
      const copy = await findFeed(places, known?.foundAt, async (at) => {
        tries++
        const found = await readFeed(at, at === knownAt ? known : null, { transport, now, signal })
        return { ...found, address, ...(at !== address && { foundAt: at }) }
      })
      if (address === wanted) await keep(copy)
      return copy
    } catch (error) {
      if (address === wanted) failure = { address, at: now(), reason: requestFailure(error), tries }
      throw error
    }
  }

  async function keep(fresh: FeedCopy): Promise<void> {
    // a stored copy may have its properties in another order
    const shown = (copy: FeedCopy | null) => [copy?.articles, copy?.foundAt]
    const isChanged = !isDeepStrictEqual(shown(of(fresh.address)), shown(fresh))
    kept = fresh
    failure = null
    if (isChanged) onChange?.()
    await store.write(fresh).catch((error) => log.warn(`The newsletter's copy could not be stored: ${error}`))
  }

  return {
    load,
    of,
    isFresh,
    refresh,
    read,
    /** The address that the copy at hand came from. */
    address: () => kept?.address,
    lastFailure: (address: string): Failure | null =>
      failure?.address === address ? { at: new Date(failure.at).toISOString(), reason: failure.reason } : null,
    async close() {
      closing.abort(new RequestError('the site is stopping'))
      await reading?.done
    },
  }
}

/** The demo's newsletter has a host name that nobody can own (RFC 2606), so its failures are not logged. */
const isFictional = (address: string) => new URL(address).hostname.endsWith('.example')
