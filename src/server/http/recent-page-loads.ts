import { type Clock, monotonicNow } from '@portico/gate/bucket'
import type { Network } from '@portico/gate/network'
import { LRUCache } from 'lru-cache'

/** A person takes at least this long to read a page and write a message. */
export const SEEN_AFTER_MS = 3_000
const SEEN_FOR_MS = 2 * 3_600_000
const MAX_NETWORKS = 20_000

export type RecentPageLoads = ReturnType<typeof createRecentPageLoads>

/**
 * Which networks loaded a page recently. Stored by the widest block, because a phone may change its address between a page and
 * its form. In memory; refused senders have a separate store, so that no number of readers evicts them.
 */
export function createRecentPageLoads(now: Clock = monotonicNow) {
  const [readers, refused] = [createStore(), createStore()]

  /** A later time replaces an earlier one only when that is about to expire, so a reader who stays remains known. */
  const noteIn = (store: typeof readers) => (network: Network) => {
    const name = widest(network)
    const at = now()
    if (at - (store.get(name) ?? Number.NEGATIVE_INFINITY) > SEEN_FOR_MS / 2) store.set(name, at)
  }

  return {
    /** A page was shown. */
    noteReader: noteIn(readers),
    /** A message was refused with a request to send it again. */
    noteRefused: noteIn(refused),
    /** Whether either happened at least 3 seconds and at most 2 hours ago. */
    hasSeen(network: Network): boolean {
      const name = widest(network)
      return [readers, refused].some((store) => {
        const since = now() - (store.get(name) ?? Number.POSITIVE_INFINITY)
        return since >= SEEN_AFTER_MS && since <= SEEN_FOR_MS
      })
    },
  }
}

const createStore = () => new LRUCache<string, number>({ maxSize: MAX_NETWORKS, sizeCalculation: () => 1 })

const widest = (network: Network) => network.at(-1)!.name // a network has at least one block
