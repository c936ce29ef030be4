import type { Context } from 'hono'

/**
 * Leads from a former address of a talk to its present one. Browsers ask each time: a talk may get its former address
 * back, as by an undo, and redirects that they had kept would then lead in circles.
 */
export function redirectMoved(c: Context, address: string): Response {
  c.header('cache-control', 'no-cache')
  return c.redirect(address, 308)
}
