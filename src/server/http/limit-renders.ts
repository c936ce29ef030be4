import { networkOf } from '@portico/backend/network'
import { NetworkCounter } from '@portico/backend/network-counter'
import type { MiddlewareHandler } from 'hono'
import type { ClientEnv } from './client-env.ts'

/** Far more than people ask for; one after the other, they take the thread less than a second. */
export const RENDER_LIMIT = { points: 120, seconds: 60 }

const TOO_MANY = 'Too many requests. Please try again in a minute.\n'

/** Limits requests whose answers are in no cache, such as pages made for one of them, by the network that sends them. */
export function limitRenders(): MiddlewareHandler<ClientEnv> {
  const counter = new NetworkCounter(RENDER_LIMIT)
  return async (c, next) => {
    const secondsToWait = counter.take(networkOf(c.env?.clientAddress))
    if (secondsToWait === 0) return next()
    return c.text(TOO_MANY, 429, { 'cache-control': 'no-store', 'retry-after': String(secondsToWait) })
  }
}
