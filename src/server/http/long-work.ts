import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'

/** Before the server closes the connection, and before the page gives up. */
const ANSWERED_WITHIN_MS = 5_000
const MOST_KEPT = 100
/** After the last request for it. */
const KEPT_MS = 15 * 60_000

/**
 * For an admin's work that takes longer than a request may: it continues, and the page asks for the result by sending the
 * request again with the same `Idempotency-Key`. So a request that a browser or a proxy repeats is not done twice.
 */
export function createLongWork(answeredWithinMs = ANSWERED_WITHIN_MS) {
  const begun = new LRUCache<string, Promise<Response | undefined>>({ max: MOST_KEPT, ttl: KEPT_MS })
  /** Returns the response of `work`, or 202 until there is one. The work may outlive `c`, and must not use it. */
  return async (c: Context, work: () => Promise<Response | undefined>): Promise<Response> => {
    // a key that others cannot guess
    const id = c.req.header('idempotency-key') ?? randomUUID()
    const key = `${c.req.method} ${c.req.path} ${id}`
    const response = begun.get(key) ?? work()
    begun.set(key, response)
    const late = new AbortController()
    const waiting = setTimeout(answeredWithinMs, undefined, { signal: late.signal }).catch(() => undefined)
    const answer = await Promise.race([response, waiting]).finally(() => late.abort())
    return answer?.clone() ?? c.body(null, 202)
  }
}
