import type { MiddlewareHandler } from 'hono'

/** Keeps every answer of a path out of caches, refusals too. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
}
