import type { Context } from 'hono'

/** To the current address of a talk or a file. Never cached: after an undo or a move it could loop. */
export function redirectMoved(c: Context, address: string): Response {
  c.header('cache-control', 'no-cache')
  return c.redirect(address, 308)
}
