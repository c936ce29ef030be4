import { LRUCache } from 'lru-cache'

/**
 * A value that is read once in a while: after `ms` the old one is answered while a new one is read. `get` rejects when there is
 * none yet and the read does; after `drop` the next caller waits for a new one.
 */
export function cachedFor<T>(ms: number, read: () => Promise<T>) {
  const kept = new LRUCache<'value', { value: T }>({
    max: 1,
    ttl: ms,
    ttlResolution: 0,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    // whoever waits for a value that is dropped gets it nevertheless
    ignoreFetchAbort: true,
    fetchMethod: async () => ({ value: await read() }),
  })
  return {
    get: async (): Promise<T> => (await kept.forceFetch('value')).value,
    drop: () => void kept.delete('value'),
  }
}
