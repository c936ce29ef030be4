import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { AccessLog, RequestIds } from '../log/access-log.ts'
import { loggedPath } from '../log/logged-path.ts'
import { clientAddress } from './client-address.ts'
import { type FlatHeaders, pairsOf } from './document.ts'
import type { ProxyWarning } from './proxy-warning.ts'

export interface AppEnv {
  /** Node's own objects are absent when a test calls the app without a socket. */
  Bindings: Partial<HttpBindings> & { clientAddress: string }
  Variables: { requestId: string }
}

/** More than any service accepts (the press photo has 10 MB); each service has its own, smaller limit. */
const MAX_BODY_BYTES = 12 * 1024 * 1024

/** Gives each request an id, and writes it to the access log. */
export function logRequests(logAccess: AccessLog, requestIdFor: RequestIds): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const id = requestIdFor(c.req.header('x-request-id'))
    const startedAt = performance.now()
    c.set('requestId', id)
    await next()
    c.res.headers.set('x-request-id', id)
    const ms = Math.round(performance.now() - startedAt)
    logAccess({ id, method: c.req.method, path: loggedPath(c.req.path), status: c.res.status, ms })
  }
}

/** Finds the address that limits count by. */
export function resolveClientAddress(trustProxy: number, notice: ProxyWarning): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const forwardedFor = c.req.header('x-forwarded-for')
    notice.check(forwardedFor, c.req.path)
    const address = clientAddress(c.env?.incoming?.socket.remoteAddress, forwardedFor, trustProxy)
    c.env = { ...c.env, clientAddress: address }
    return next()
  }
}

/**
 * A response with its own policy keeps it: stored files are sandboxed, and the error page allows its style by hash. A
 * 304 gets none, because a browser would replace the stored policy with it (RFC 9111 section 4.3.4). Headers are set in
 * place, because Hono's `c.header` copies a finished Response.
 */
export function addHeaders(headers: FlatHeaders): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    if (c.res.status === 304) return
    for (const [name, value] of pairsOf(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

export const refuseLargeBodies: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (Number(c.req.header('content-length') ?? 0) <= MAX_BODY_BYTES) return next()
  return c.json({ message: 'Request size limit exceeded' }, 413)
}

/** The rest of a refused body is not read, so the connection cannot be reused (RFC 9110 section 15.5.14). */
export const closeAfterRefusedBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.res.status === 413) c.res.headers.set('connection', 'close')
}

/** Hono answers HEAD without the body of GET, whose length belongs in the headers all the same (RFC 9110 section 8.6). */
export const countBodyOfHead: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.req.method !== 'HEAD') return
  const { body, headers } = c.res
  if (!body || headers.has('content-length')) return
  if (/^text|json/.test(headers.get('content-type') ?? ''))
    headers.set('content-length', String((await c.res.clone().arrayBuffer()).byteLength))
}
