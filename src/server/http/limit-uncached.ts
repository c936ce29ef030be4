import { Limit } from '@portico/gate/limit'
import { networkOf } from '@portico/gate/network'
import type { Context, MiddlewareHandler } from 'hono'
import type { ClientEnv } from './client-env.ts'

/** Far more than people ask for; one after the other, they take the thread less than a second. */
export const UNCACHED_LIMIT = { points: 120, seconds: 60 }

const TOO_MANY = 'Too many requests. Please try again in a minute.\n'

const refuseAsText = (c: Context) => c.text(TOO_MANY, 429)

/** Limits, by network, requests that no cache can answer. Each limit counts its own. */
export function limitUncached(refuse: (c: Context) => Response = refuseAsText): MiddlewareHandler<ClientEnv> {
  const limit = new Limit({ network: [UNCACHED_LIMIT.points, UNCACHED_LIMIT.seconds] })
  return async (c, next) => {
    const secondsToWait = limit.take({ network: networkOf(c.env?.clientAddress) })
    if (secondsToWait === 0) return next()
    c.header('cache-control', 'no-store')
    c.header('retry-after', String(secondsToWait))
    return refuse(c)
  }
}
