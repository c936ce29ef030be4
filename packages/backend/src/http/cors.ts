import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** Allows pages of the listed origins to call the API; a preflight request from any other gets no permission. */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: [
      ...['Content-Range', 'Content-Location', 'Location', 'Preference-Applied', 'Retry-After', 'ETag'],
      ...['X-Supabase-Api-Version', 'X-Total-Count', 'Link'],
    ],
    maxAge: 3600,
  })
}
