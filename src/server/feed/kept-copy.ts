import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '#content/report/health.ts'
import { RequestError, requestFailure } from '../outgoing/request-error.ts'
import { createTransport, type TransportOptions } from '../outgoing/transport.ts'
import { hasPassed } from '../schedule/has-passed.ts'
import { type FeedCopy, readFeed } from './read-feed.ts'
import type { CopyStore } from './stored-copy.ts'

export interface KeptCopyOptions extends TransportOptions {
  store: CopyStore
  log: Record<'debug' | 'warn', (message: string) => void>
  /** Called when the articles have changed: finished pages show the old ones. */
  onChange?: () => void
  /** Milliseconds since 1970. */
  now?: () => number
  timeoutMs?: number
}

/** How long a copy is fresh. */
export const FEED_KEPT_MS = 10 * 60_000
/** How long a publisher that failed is not asked again. */
export const FEED_PAUSE_MS = 60_000

/** The last good copy of one feed, stored and in memory. It is renewed when it is old, and served while that fails. */
export class KeptCopy {
  readonly #options: KeptCopyOptions
  readonly #now: () => number
  readonly #transport: ReturnType<typeof createTransport>
  readonly #closing = new AbortController()
  #copy: FeedCopy | null = null
  #loading: Promise<void> | null = null
  #failure: { address: string; at: number; reason: string } | null = null
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
  refresh(address: string): Promise<void> {
    this.#wanted = address
    if (this.#reading?.address === address) return this.#reading.done
    if (this.#isFresh(address) || this.#isPausing(address)) return Promise.resolve()
    const done = this.#read(address).finally(() => {
      if (this.#reading?.done === done) this.#reading = null
    })
    this.#reading = { address, done }
    return done
  }

  async close(): Promise<void> {
    this.#closing.abort(new RequestError('the site is stopping'))
    await this.#reading?.done
  }

  async #read(address: string): Promise<void> {
    const { timeoutMs, log } = this.#options
    try {
      const settings = { transport: this.#transport, now: this.#now, closing: this.#closing.signal }
      await this.#keep(await readFeed(address, this.of(address), { ...settings, ...(timeoutMs && { timeoutMs }) }))
      this.#failure = null
    } catch (error) {
      this.#failure = { address, at: this.#now(), reason: requestFailure(error) }
      log[isFictional(address) ? 'debug' : 'warn'](`Failed to fetch RSS feed: ${this.#failure.reason}`)
    }
  }

  async #keep(fresh: FeedCopy): Promise<void> {
    if (fresh.address !== this.#wanted) return
    const { store, log, onChange } = this.#options
    // a stored copy may have its properties in another order
    const isChanged = !isDeepStrictEqual(this.of(fresh.address)?.articles, fresh.articles)
    this.#copy = fresh
    if (isChanged) onChange?.()
    await store.write(fresh).catch((error) => log.warn(`The newsletter's copy could not be stored: ${error}`))
  }

  #isFresh(address: string): boolean {
    return !hasPassed(FEED_KEPT_MS, this.of(address)?.fetchedAt, this.#now())
  }

  #isPausing(address: string): boolean {
    return this.#failure?.address === address && !hasPassed(FEED_PAUSE_MS, this.#failure.at, this.#now())
  }
}

/** The demo's newsletter has a host name that nobody can own (RFC 2606), so its failures are not logged. */
const isFictional = (address: string) => new URL(address).hostname.endsWith('.example')
