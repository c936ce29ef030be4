import { Hono } from 'hono'
import type { BackendContext, BackendEnv } from '../context.ts'

/**
 * functions/v1/{name}: hands the request to the handler of that name. As on Supabase, the handler checks keys and
 * methods itself and finds the visitor's address in `x-forwarded-for`; what a client claims is dropped.
 */
export function functionRoutes({ options }: BackendContext): Hono<BackendEnv> {
  const handlers = new Map(Object.entries(options.functions))
  const app = new Hono<BackendEnv>()
  app.all('/:name', async (c) => {
    const handler = handlers.get(c.req.param('name'))
    if (!handler) return c.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404)
    return handler(withAddress(c.req.raw, c.env.clientAddress))
  })
  return app
}

/** The request as a function gets it: with the client's address in `x-forwarded-for`, and without what the client claims. */
export function withAddress(request: Request, address: string | undefined): Request {
  const headers = new Headers(request.headers)
  for (const name of ['x-forwarded-for', 'cf-connecting-ip']) headers.delete(name)
  if (address) headers.set('x-forwarded-for', address)
  return new Request(request, { headers })
}
