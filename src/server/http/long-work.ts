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
 * For the work of an admin that takes longer than a request may: it goes on, and the page asks for it by sending the request again
 * with the same `Idempotency-Key`. So what a browser or a proxy repeats is not done twice.
 */
export function createLongWork(answeredWithinMs = ANSWERED_WITHIN_MS) {
  const begun = new LRUCache<string, Promise<Response | undefined>>({ max: MOST_KEPT, ttl: KEPT_MS })
  /** Answers with the response of `work`, or with 202 while that is not there. The work may outlive `c`, and must not use it. */
  return async (c: Context, work: () => Promise<Response | undefined>): Promise<Response> => {
    // which nobody else knows
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
