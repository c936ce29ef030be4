import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { isToThisSite } from '../http/is-from-this-site.ts'

// What programs send, as they are (docs/decisions/0055-lenient-to-programs-strict-in-rights.md).

/** Any page may send requests here, since no cookie counts: programs in browsers and in their shells have origins of their own. */
export const allowAnyOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'DELETE'],
  exposeHeaders: ['WWW-Authenticate', 'Retry-After'],
  maxAge: 3600,
})

/** Refuses a request to another name than the site's: a page whose domain leads here could read it (DNS rebinding). */
export function requireOwnHost(siteUrl: string, trustProxy: number): MiddlewareHandler {
  const message = `Programs reach this site at ${siteUrl}. A proxy before it has to pass on the header Host.`
  return async (c, next) =>
    isToThisSite(c.req.raw, siteUrl, trustProxy) ? next() : c.json({ error: 'wrong_host', message }, 403)
}

/** A program's page may have opened this one, and waits for it to return: `same-origin` would separate them. */
export const allowOpener: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cross-origin-opener-policy', 'unsafe-none')
}

const STREAM = 'text/event-stream'

/** The library requires that clients accept JSON and event streams. One that does not accept the latter gets JSON. */
export async function askInItsWay(serve: (request: Request) => Promise<Response>, request: Request): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('accept', `application/json, ${STREAM}`)
  if (request.method === 'POST') headers.set('content-type', 'application/json')
  const answer = await serve(new Request(request, { headers }))
  const isStream = answer.headers.get('content-type')?.startsWith(STREAM)
  return isStream && !request.headers.get('accept')?.includes(STREAM) ? asJson(answer) : answer
}

/** The responses in a stream: one, or those of a batch. */
async function asJson(stream: Response): Promise<Response> {
  const messages = (await stream.text()).match(/(?<=^data: ).+/gm)?.map((line) => JSON.parse(line)) ?? []
  const answers = messages.filter((message) => 'result' in message || 'error' in message)
  return Response.json(answers.length > 1 ? answers : answers[0])
}
