import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { ENGLISH } from '#content/words/english.ts'
import type { Words } from '#content/words/words.ts'
import type { AccessLog, RequestIds } from '../log/access-log.ts'
import { loggedPath } from '../log/logged-path.ts'
import type { FlatHeaders } from './document.ts'

/** The delay of a refusal: a loop that ignores Retry-After would otherwise keep the thread busy. */
const DELAY_MS = 1000
/** Beyond that, refusals are sent at once and their connections closed. */
const MAX_DELAYED = 300

const STARTING_SECONDS = 2

/** Paths whose clients are programs: each client expects the text under its own name. */
const API = /^\/(rest|auth|storage|functions|api)\//

interface RefusalParts {
  securityHeaders: FlatHeaders
  logAccess: AccessLog
  requestIdFor: RequestIds
  /** In the language of the site. Programs, as the admin is one, get English. */
  words?: () => Words
}

/**
 * Returns a function that refuses a request: 429 if its own network has taken too much, 503 if all anonymous clients together
 * have. With `again` the request is retried once after the delay, instead of being refused.
 */
export function createRefusals(parts: RefusalParts) {
  const refuse = createRefuse(parts)
  let delayed = 0

  function send(request: IncomingMessage, response: ServerResponse, seconds: number, isOwn: boolean) {
    const status = isOwn ? 429 : 503
    const say: Refusal['say'] = ({ tooMany, busy }) => (isOwn ? tooMany : busy)
    refuse(request, response, { status, seconds, code: 'over_request_rate_limit', say })
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

/** GETs that change something: the link of a mail, and the code that a person asks for. */
const CHANGING_GETS = ['/auth/v1/verify', '/auth/v1/reauthenticate']

/** Refuses whatever changes something, before anything is done, as long as `takesChanges` says no. */
export function refuseChanges(
  takesChanges: () => boolean,
  parts: RefusalParts,
  next: RequestListener,
): RequestListener {
  const refuse = createRefuse(parts)
  return (request, response) => {
    if (takesChanges() || isRead(request)) return next(request, response)
    const isApi = API.test(request.url ?? '')
    const say: Refusal['say'] = ({ starting, again, reload }) => `${starting} ${isApi ? again : reload}`
    refuse(request, response, { status: 503, seconds: STARTING_SECONDS, code: 'starting', say })
  }
}

const isRead = ({ method = '', url = '' }: IncomingMessage) =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) && !CHANGING_GETS.includes(url.split('?', 1)[0] ?? '')

interface Refusal {
  status: number
  seconds: number
  code: string
  say: (words: Words['server']['refusal']) => string
}

function createRefuse({ securityHeaders, logAccess, requestIdFor, words = () => ENGLISH }: RefusalParts) {
  return (request: IncomingMessage, response: ServerResponse, { status, seconds, code, say }: Refusal) => {
    const { method = '', url = '', headers } = request
    const [path = ''] = url.split('?', 1)
    // a body is not read, so that the connection has no next request
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      response.shouldKeepAlive = false
    const isApi = API.test(path)
    const text = say((isApi ? ENGLISH : words()).server.refusal)
    const body = isApi ? JSON.stringify({ code, message: text, error: text }) : `${text}\n`
    const id = requestIdFor(headers['x-request-id'] as string | undefined) // never an array: Node joins all but set-cookie
    const own = ['retry-after', String(seconds), 'cache-control', 'no-store', 'x-request-id', id]
    const type = ['content-type', isApi ? 'application/json' : 'text/plain; charset=utf-8']
    response.writeHead(status, [...type, 'content-length', String(Buffer.byteLength(body)), ...own, ...securityHeaders])
    response.end(body)
    logAccess({ id, method, path: loggedPath(path), status })
  }
}
