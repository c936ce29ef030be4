import type { MiddlewareHandler } from 'hono'
import { bearerOf, roleOfKey } from '../access/credentials.ts'
import type { BackendContext, BackendEnv } from '../context.ts'

const PUBLIC = /\/object\/(?:info\/)?public\//
const AUTHENTICATED = /\/object\/(?:info\/)?authenticated\//

/**
 * Keeps what is read with an access token or the secret key out of every cache: the browser's, where it would outlive
 * the session, and shared ones. Public addresses are sent with the Cache-Control of their upload.
 */
export function keepPrivate(context: BackendContext): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    await next()
    const isPrivate = AUTHENTICATED.test(c.req.path) || isPersonal(context, c.req.raw)
    if (isPrivate && !PUBLIC.test(c.req.path)) c.res.headers.set('cache-control', 'no-store')
  }
}

/** Whether the request shows more than the publishable key. */
function isPersonal(context: BackendContext, request: Request): boolean {
  const credential = bearerOf(request) ?? request.headers.get('apikey')
  return credential ? roleOfKey(context, credential) !== 'anon' : false
}
