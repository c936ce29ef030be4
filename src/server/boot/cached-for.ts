import { LRUCache } from 'lru-cache'

/**
 * Caches a value: after `ms` the old one is returned while a new one is read. `get` rejects if the first read does; after
 * `drop` the next caller waits for a new value.
 */
export function cachedFor<T>(ms: number, read: () => Promise<T>) {
  const kept = new LRUCache<'value', { value: T }>({
    max: 1,
    ttl: ms,
    ttlResolution: 0,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    // callers that wait for a dropped value get it nevertheless
    ignoreFetchAbort: true,
    fetchMethod: async () => ({ value: await read() }),
  })
  return { get: async (): Promise<T> => (await kept.forceFetch('value')).value, drop: () => void kept.delete('value') }
}
