import type { MiddlewareHandler } from 'hono'

/** Keeps every answer of a path out of caches, refusals too. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
}

/** A page that was made for one request, and that no cache keeps. */
export const uncachedPage = (html: string, status: number, headers: Record<string, string> = {}): Response =>
  new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
