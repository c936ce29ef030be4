import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Page } from './page.ts'

export interface PageCacheOptions {
  render: (path: string) => Promise<Page>
  /** How long a page is reused if no change is reported; 0, for development, disables the cache. */
  maxAgeMs: number
  /** Whether every write is reported, and no cache in front of the server keeps pages: see `isCurrent`. */
  hearsOfWrites?: boolean
  /** The page without its content, shown while the backend is silent; undefined for a path without such a page. */
  renderPlaceholder?: (path: string) => Promise<Page> | undefined
  /** Whether the backend is not responding: then requests wait at most `firstPatienceMs` for a first render. */
  isSilent?: () => boolean
  firstPatienceMs?: number
  /** How long a visitor waits for a new page while an old one is available. */
  patienceMs?: number
  /** How long the last good page is served after a failed render before the next try. */
  retryAfterMs?: number
  onError: (path: string, error: unknown) => void
  now?: () => number
}

interface Slot {
  /** The last page for which every read succeeded. */
  good?: Page
  /** How many writes had been seen when the render of `good` began. */
  goodWrites: number
  /** From when and until when `good` is served without rendering; `freshUntil` is 0 once something has changed. */
  freshFrom: number
  freshUntil: number
  pending?: Pending
}

interface Pending {
  page: Promise<Page>
  /** How many writes had been seen when it began. */
  writes: number
  startedAt: number
  /** What visitors see once it has taken too long. */
  placeholder?: Promise<Page> | undefined
}

/** How often a visitor's wait looks whether the backend is silent. */
const LISTENED_EVERY_MS = 100
/** Of the site's own pages and files. */
const MAX_SLOTS = 100
/** Of pages of rows of the content, such as talks, in all their encodings: there are as many as there are rows. */
const MAX_CONTENT_BYTES = 48_000_000
/** The overhead of a page besides its bytes. */
const SLOT_BYTES = 4_000

/**
 * Keeps finished pages, one per address that `keptAddress` distinguishes, whatever else is in the query. A page is
 * valid until a table that it read is written, at most for `maxAgeMs`. Concurrent requests share one render; a request
 * that follows a write never gets a page rendered before it; the last good page is served while rendering fails. By hand,
 * because lru-cache's fetchMethod joins a render in progress whatever was written since it began.
 */
export class PageCache {
  readonly #options: Required<PageCacheOptions>
  /** Callers ask for known paths only; if one does not, the least recently requested path is dropped. */
  readonly #slots = new LRUCache<string, Slot>({ max: MAX_SLOTS })
  /** Separate, so that a robot that reads every talk evicts no page of the site. */
  readonly #contentSlots = new LRUCache<string, Slot>({
    maxSize: MAX_CONTENT_BYTES,
    sizeCalculation: ({ good }) => SLOT_BYTES + (good?.document.heldBytes ?? 0),
  })
  /** Writes seen so far, and the number of the last write to each table. */
  #writes = 0
  readonly #lastWrites = new Map<string, number>()
  /** While several changes are made as one: what was written, and how many callers hold the cache. */
  readonly #held = { tables: new Set<string>(), by: 0 }

  constructor(options: PageCacheOptions) {
    this.#options = {
      renderPlaceholder: () => undefined,
      hearsOfWrites: false,
      isSilent: () => false,
      firstPatienceMs: 1000,
      patienceMs: 1500,
      retryAfterMs: 1000,
      now: Date.now,
      ...options,
    }
  }

  /** The page if it can be served at once, without rendering. */
  fresh(path: string): Page | undefined {
    const slot = this.#slotsFor(path).get(path)
    if (!slot) return undefined
    // while changes are collected no page expires: a new one would have some of them
    if (this.#held.by > 0) return slot.freshUntil > 0 ? slot.good : undefined
    const now = this.#options.now()
    // before `freshFrom` the clock was set back, so the page's age is unknown
    return slot.freshFrom <= now && now < slot.freshUntil ? slot.good : undefined
  }

  /** Whether nothing was written since this page was made, so that its reader need not read the content again. */
  isCurrent(path: string, page: Pick<Page, 'document'>): boolean {
    return this.#options.hearsOfWrites && this.#held.by === 0 && this.fresh(path) === page
  }

  /**
   * The page, rendered if necessary. Before there is a good page: a placeholder while the backend is silent, and @throws
   * what the renderer throws, or that the backend is silent.
   */
  async get(path: string): Promise<Page> {
    const fresh = this.fresh(path)
    if (fresh) return fresh
    if (this.#options.maxAgeMs === 0) return this.#options.render(path)
    const slot = this.#slotOf(path)
    const { good } = slot
    const pending = this.#render(path, slot)
    if (!good) return this.#firstPage(path, pending)
    // a slow or failing backend costs visitors some waiting time, not the page
    const page = await Promise.race([
      pending.page.catch(() => good),
      setTimeout(this.#options.patienceMs, good, { ref: false }),
    ])
    return page.isGood ? page : good
  }

  /** Records a change of a table (or `articles`, the feed): pages that read it are rendered again when requested. */
  drop(table: string) {
    if (this.#held.by > 0) {
      this.#held.tables.add(table)
      return
    }
    this.#writes++
    this.#lastWrites.set(table, this.#writes)
    for (const slot of [...this.#slots.values(), ...this.#contentSlots.values()])
      if (slot.good?.tables.includes(table)) slot.freshUntil = 0
  }

  /** Until the returned function is called, kept pages stay as they are; readers then see all changes at once. */
  hold(): () => void {
    this.#held.by++
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#held.by--
      if (this.#held.by > 0) return
      const tables = [...this.#held.tables]
      this.#held.tables.clear()
      for (const table of tables) this.drop(table)
    }
  }

  /** Waits while it is being made, for a large file takes its time; the render continues in any case. */
  async #firstPage(path: string, pending: Pending): Promise<Page> {
    const { firstPatienceMs, isSilent, renderPlaceholder, now } = this.#options
    let patienceMs = Math.max(0, pending.startedAt + firstPatienceMs - now())
    do {
      const page = await Promise.race([pending.page, setTimeout(patienceMs, null, { ref: false })])
      if (page) return page
      patienceMs = LISTENED_EVERY_MS
    } while (!isSilent())
    pending.placeholder ??= renderPlaceholder(path)
    if (pending.placeholder) return pending.placeholder
    throw new Error(`The backend does not answer what ${path} is made from`)
  }

  /** Joins the render in progress, unless something was written since it began. */
  #render(path: string, slot: Slot): Pending {
    if (slot.pending?.writes === this.#writes) return slot.pending
    const startedAt = this.#options.now()
    const pending: Pending = { page: this.#renderNow(path, slot, this.#writes), writes: this.#writes, startedAt }
    slot.pending = pending
    const forget = () => {
      if (slot.pending === pending) delete slot.pending
    }
    pending.page.then(forget, forget)
    return pending
  }

  async #renderNow(path: string, slot: Slot, writes: number): Promise<Page> {
    const { render, now, maxAgeMs, onError } = this.#options
    const startedAt = now()
    try {
      const page = await render(path)
      const keptUntil = Math.min(startedAt + maxAgeMs, page.validUntil ?? Number.POSITIVE_INFINITY)
      if (page.isGood) this.#keep(path, slot, page, writes, [startedAt, keptUntil])
      else this.#keepForRetry(slot, writes)
      return page
    } catch (error) {
      onError(path, error)
      this.#keepForRetry(slot, writes)
      throw error
    }
  }

  /** After a failed render: the last good page, if it is current, until the next try. */
  #keepForRetry(slot: Slot, writes: number) {
    if (!this.#isCurrent(slot.good, writes)) return
    slot.freshFrom = this.#options.now()
    slot.freshUntil = slot.freshFrom + this.#options.retryAfterMs
  }

  /** Keeps a good page unless a kept one has seen more writes. A write to one of its tables makes it stale. */
  #keep(path: string, slot: Slot, page: Page, writes: number, [freshFrom, freshUntil]: [number, number]) {
    if (slot.goodWrites > writes) return
    slot.good?.document.drop()
    slot.good = page
    slot.goodWrites = writes
    slot.freshFrom = freshFrom
    slot.freshUntil = this.#isCurrent(page, writes) ? freshUntil : 0
    const slots = this.#slotsFor(path)
    // counts its bytes: those of a value that is set again are not
    if (slots.delete(path)) slots.set(path, slot)
  }

  #isCurrent(page: Page | undefined, writes: number): boolean {
    return page?.tables.every((table) => (this.#lastWrites.get(table) ?? 0) <= writes) ?? false
  }

  #slotOf(path: string): Slot {
    const slots = this.#slotsFor(path)
    const slot = slots.get(path) ?? { goodWrites: 0, freshFrom: 0, freshUntil: 0 }
    slots.set(path, slot)
    return slot
  }

  /** The site's own addresses have one segment. */
  #slotsFor(path: string): LRUCache<string, Slot> {
    return path.indexOf('/', 1) > 0 ? this.#contentSlots : this.#slots
  }
}
