import { articlesQuery } from '#data/records/articles.ts'
import type { Query } from '#data/records/content-query.ts'
import type { Boot } from '../boot.ts'

export interface Content<T> {
  /** Undefined only when the server had none and it has not been read since. */
  data: T | undefined
  isError: boolean
}

interface Entry {
  query: Query<unknown>
  sent: Content<unknown>
  state: Content<unknown>
  json: string | undefined
  isWanted: boolean
  isReading: boolean
  recovery?: ReturnType<typeof setTimeout>
  /** The delay before the next repetition of a failed read. */
  waitMs: number
  listeners: Set<() => void>
}

const RETRY_DELAY_MS = 1000
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 300_000

export type ContentStore = ReturnType<typeof createContentStore>

/**
 * The content of a page: first as the server sent it, then as read again, on first use and when the connection is back. A
 * failed read is retried after a second, then after ten seconds, then after twice as long each time, at most five minutes,
 * until it succeeds. `onShow` is called when there is content to show that the server's page lacks.
 */
export function createContentStore({ content, asRead, api, isStatic }: Boot, onShow = () => {}) {
  const entries = new Map<string, Entry>()

  function entryOf(query: Query<unknown>) {
    const [key] = query.queryKey
    const known = entries.get(key)
    if (known) return known
    const sent = { data: content[key], isError: false }
    const json = JSON.stringify(asRead?.[key] ?? content[key])
    const entry: Entry = {
      query,
      sent,
      state: sent,
      json,
      isWanted: false,
      isReading: false,
      waitMs: FIRST_WAIT_MS,
      listeners: new Set(),
    }
    entries.set(key, entry)
    return entry
  }

  function publish(entry: Entry, state: Content<unknown>) {
    // a failure is shown if there is nothing else to show; for articles always
    const isShown = state.data !== entry.state.data || (state.isError && (!state.data || entry.query === articlesQuery))
    entry.state = state
    for (const listener of entry.listeners) listener()
    if (isShown) onShow()
  }

  async function read(entry: Entry) {
    if (isStatic || entry.isReading || isOffline()) return
    entry.isReading = true
    clearTimeout(entry.recovery)
    try {
      const data = await readTwice(entry.query, api)
      const json = JSON.stringify(data)
      const isSame = json === entry.json
      entry.waitMs = FIRST_WAIT_MS
      entry.json = json
      if (!isSame || entry.state.isError) publish(entry, { data: isSame ? entry.state.data : data, isError: false })
    } catch {
      if (!entry.state.isError && !isOffline()) publish(entry, { data: entry.state.data, isError: true })
      entry.recovery = setTimeout(() => recover(entry), entry.waitMs)
      entry.waitMs = Math.min(2 * entry.waitMs, LONGEST_WAIT_MS)
    }
    entry.isReading = false
  }

  /** Waits while the page is hidden. */
  function recover(entry: Entry) {
    if (document.hidden) entry.recovery = setTimeout(() => recover(entry), FIRST_WAIT_MS)
    else read(entry)
  }

  function want(query: Query<unknown>) {
    const entry = entryOf(query)
    if (entry.isWanted) return
    entry.isWanted = true
    read(entry)
  }

  return {
    sent: (query: Query<unknown>) => entryOf(query).sent,
    current: (query: Query<unknown>) => entryOf(query).state,
    /** Reads it, unless it was read before. */
    want,
    readAgain: () => {
      for (const entry of entries.values()) {
        entry.waitMs = FIRST_WAIT_MS
        if (entry.isWanted) read(entry)
      }
    },
    /** Resolves when it has been read, or has failed again. */
    retry: (query: Query<unknown>) => read(entryOf(query)),
    /** Calls `listener` at each change; returns a function that ends it. */
    subscribe: (query: Query<unknown>, listener: () => void) => {
      const { listeners } = entryOf(query)
      listeners.add(listener)
      want(query)
      return () => void listeners.delete(listener)
    },
  }
}

const isOffline = () => navigator.onLine === false

async function readTwice(query: Query<unknown>, api: Boot['api']) {
  try {
    return await query.read(api)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    return query.read(api)
  }
}
