import { networkOf } from '@portico/backend/network'
import { NetworkCounter } from '@portico/backend/network-counter'
import type { MiddlewareHandler } from 'hono'
import type { ClientEnv } from './client-env.ts'

/** Far more than people ask for; one after the other, they take the thread less than a second. */
export const UNCACHED_LIMIT = { points: 120, seconds: 60 }

const TOO_MANY = 'Too many requests. Please try again in a minute.\n'

/** Limits, by network, requests that no cache can answer. */
export function limitUncached(): MiddlewareHandler<ClientEnv> {
  const counter = new NetworkCounter(UNCACHED_LIMIT)
  return async (c, next) => {
    const secondsToWait = counter.take(networkOf(c.env?.clientAddress))
    if (secondsToWait === 0) return next()
    return c.text(TOO_MANY, 429, { 'cache-control': 'no-store', 'retry-after': String(secondsToWait) })
  }
}
