import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AccessLog, RequestIds } from '../log/access-log.ts'
import { loggedPath } from '../log/logged-path.ts'
import type { FlatHeaders } from './document.ts'

/** A refusal waits for so long: a loop that ignores Retry-After would otherwise keep the thread busy. */
const DELAY_MS = 1000
/** Beyond that, refusals are sent at once and their connections closed. */
const MAX_DELAYED = 300

const TOO_MANY = 'Too many requests. Please try again in a minute.'
const BUSY = 'This site is busy. Please try again in a few seconds.'

/** Paths whose clients are programs: each client finds the text under the name it knows. */
const API = /^\/(rest|auth|storage|functions|api)\//

interface RefusalParts {
  securityHeaders: FlatHeaders
  logAccess: AccessLog
  requestIdFor: RequestIds
}

/**
 * Returns a function that refuses a request: 429 if its own network has taken too much, 503 if all strangers have. With
 * `again` the request is tried once more after the delay, instead of being refused.
 */
export function createRefusals({ securityHeaders, logAccess, requestIdFor }: RefusalParts) {
  let delayed = 0

  function send(request: IncomingMessage, response: ServerResponse, seconds: number, isOwn: boolean) {
    const { method = '', url = '', headers } = request
    const [path = ''] = url.split('?', 1)
    // a body is not read, so that the connection has no next request
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      response.shouldKeepAlive = false
    const text = isOwn ? TOO_MANY : BUSY
    const isApi = API.test(path)
    const body = isApi ? JSON.stringify({ code: 'over_request_rate_limit', message: text, error: text }) : `${text}\n`
    const id = requestIdFor(headers['x-request-id'] as string | undefined) // never an array: Node joins all but set-cookie
    const status = isOwn ? 429 : 503
    const own = ['retry-after', String(seconds), 'cache-control', 'no-store', 'x-request-id', id]
    const type = ['content-type', isApi ? 'application/json' : 'text/plain; charset=utf-8']
    response.writeHead(status, [...type, 'content-length', String(body.length), ...own, ...securityHeaders])
    response.end(body)
    logAccess({ id, method, path: loggedPath(path), status })
  }

  return (request: IncomingMessage, response: ServerResponse, seconds: number, isOwn: boolean, again?: () => void) => {
    if (delayed >= MAX_DELAYED) {
      response.shouldKeepAlive = false
      send(request, response, seconds, isOwn)
      return
    }
    delayed++
    setTimeout(() => {
      delayed--
      if (again) again()
      else send(request, response, seconds, isOwn)
    }, DELAY_MS).unref()
  }
}
