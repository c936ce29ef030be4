import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

const EXPOSED = [
  ...['Content-Range', 'Content-Location', 'Location', 'Preference-Applied', 'Retry-After', 'ETag'],
  ...['X-Supabase-Api-Version', 'X-Total-Count', 'Link'],
]

/** The headers of a response to a request without Origin, which was not sent by a page of another origin. */
export const WITHOUT_ORIGIN = { 'access-control-expose-headers': EXPOSED.join(','), vary: 'Origin' }

/** Allows pages of the listed origins to call the API; a preflight request from any other gets no permission. */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: EXPOSED,
    maxAge: 3600,
  })
}
