import type { Context } from 'hono'

/**
 * Redirects from a former address of a talk or a file to its current one. Browsers must ask each time: a talk may get its
 * former address back by an undo, a file by a move of the site, and a cached redirect would then loop.
 */
export function redirectMoved(c: Context, address: string): Response {
  c.header('cache-control', 'no-cache')
  return c.redirect(address, 308)
}
