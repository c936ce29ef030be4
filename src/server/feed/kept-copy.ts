import { isDeepStrictEqual } from 'node:util'
import type { FeedPlaces } from '#content/newsletter/feed-address.ts'
import type { Failure } from '#content/report/health.ts'
import { RequestError, requestFailure } from '../outgoing/request-error.ts'
import { createTransport, type TransportOptions } from '../outgoing/transport.ts'
import { hasPassed } from '../schedule/has-passed.ts'
import { findFeed } from './find-feed.ts'
import { readFeed } from './read-feed.ts'
import type { CopyStore, FeedCopy } from './stored-copy.ts'

export interface KeptCopyOptions extends TransportOptions {
  store: CopyStore
  log: Record<'debug' | 'warn', (message: string) => void>
  /** Called when the articles have changed: finished pages show the old ones. */
  onChange?: () => void
  /** Milliseconds since 1970. */
  now?: () => number
  timeoutMs?: number
}

export const FEED_KEPT_MS = 10 * 60_000
/** How long a publisher that failed is not asked again, for each address that was tried. */
export const FEED_PAUSE_MS = 60_000
/** For a whole search. */
const FEED_TIMEOUT_MS = 8000

/** The last good copy of one feed, stored and in memory. It is renewed when it is old, and served while that fails. */
export class KeptCopy {
  readonly #options: KeptCopyOptions
  readonly #now: () => number
  readonly #transport: ReturnType<typeof createTransport>
  readonly #closing = new AbortController()
  #copy: FeedCopy | null = null
  #loading: Promise<void> | null = null
  #failure: { address: string; at: number; reason: string; tries: number } | null = null
  #reading: { address: string; done: Promise<void> } | null = null
  /** The address requested last: answers from any other are too late. */
  #wanted: string | undefined

  constructor(options: KeptCopyOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#transport = createTransport(options)
    void this.load()
  }

  /** Resolves when the stored copy, if any, is loaded. A store that fails is tried again next time. */
  load(): Promise<void> {
    const { store, log } = this.#options
    this.#loading ??= store.read().then(
      (stored) => {
        this.#copy ??= stored
      },
      (error) => {
        this.#loading = null
        log.debug(`The newsletter's copy could not be read: ${error}`)
      },
    )
    return this.#loading
  }

  /** The address that the copy at hand came from. */
  get address(): string | undefined {
    return this.#copy?.address
  }

  of(address: string): FeedCopy | null {
    return this.#copy?.address === address ? this.#copy : null
  }

  lastFailure(address: string): Failure | null {
    if (this.#failure?.address !== address) return null
    return { at: new Date(this.#failure.at).toISOString(), reason: this.#failure.reason }
  }

  /** Starts reading unless that is under way, the copy is fresh or the publisher has just failed. Never rejects. */
  refresh(places: FeedPlaces): Promise<void> {
    const { address } = places
    this.#wanted = address
    if (this.#reading?.address === address) return this.#reading.done
    if (this.isFresh(address) || this.#isPausing(address)) return Promise.resolve()
    const done = this.read(places)
      .then(
        () => {},
        (error) =>
          this.#options.log[isFictional(address) ? 'debug' : 'warn'](
            `Failed to fetch RSS feed: ${requestFailure(error)}`,
          ),
      )
      .finally(() => {
        if (this.#reading?.done === done) this.#reading = null
      })
    this.#reading = { address, done }
    return done
  }

  async close(): Promise<void> {
    this.#closing.abort(new RequestError('the site is stopping'))
    await this.#reading?.done
  }

  /** Finds and reads the feed now, whoever else does; the result is kept if it is that of the newsletter at hand. */
  async read(places: FeedPlaces): Promise<FeedCopy> {
    const { timeoutMs = FEED_TIMEOUT_MS } = this.#options
    const { address } = places
    const known = this.of(address)
    const knownAt = known?.foundAt ?? known?.address
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#closing.signal])
    const settings = { transport: this.#transport, now: this.#now, signal }
    let tries = 0
    try {
      const copy = await findFeed(places, known?.foundAt, async (at) => {
        tries++
        const read = await readFeed(at, at === knownAt ? known : null, settings)
        return { ...read, address, ...(at !== address && { foundAt: at }) }
      })
      if (address === this.#wanted) await this.#keep(copy)
      return copy
    } catch (error) {
      if (address === this.#wanted) this.#failure = { address, at: this.#now(), reason: requestFailure(error), tries }
      throw error
    }
  }

  async #keep(fresh: FeedCopy): Promise<void> {
    const { store, log, onChange } = this.#options
    // a stored copy may have its properties in another order
    const shown = (copy: FeedCopy | null) => [copy?.articles, copy?.foundAt]
    const isChanged = !isDeepStrictEqual(shown(this.of(fresh.address)), shown(fresh))
    this.#copy = fresh
    this.#failure = null
    if (isChanged) onChange?.()
    await store.write(fresh).catch((error) => log.warn(`The newsletter's copy could not be stored: ${error}`))
  }

  isFresh(address: string): boolean {
    return !hasPassed(FEED_KEPT_MS, this.of(address)?.fetchedAt, this.#now())
  }

  #isPausing(address: string): boolean {
    if (this.#failure?.address !== address) return false
    return !hasPassed(FEED_PAUSE_MS * this.#failure.tries, this.#failure.at, this.#now())
  }
}

/** The demo's newsletter has a host name that nobody can own (RFC 2606), so its failures are not logged. */
const isFictional = (address: string) => new URL(address).hostname.endsWith('.example')
