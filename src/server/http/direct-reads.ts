import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type AccessLog, isRequestId } from '../log/access-log.ts'
import { clientAddress } from './client-address.ts'
import type { Answer, FlatHeaders } from './document.ts'
import type { ForwardedNotice } from './forwarded-notice.ts'

export interface DirectReadParts {
  /** Reads content for a visitor; undefined for a request that it does not answer. */
  read: (request: IncomingMessage, clientAddress: string) => Answer | undefined
  trustProxy: number
  forwardedNotice: ForwardedNotice
  securityHeaders: FlatHeaders
  logAccess: AccessLog
  nextRequestId: () => string
}

/**
 * Answers reads of the content without making a Request and a Response, with the headers and the access line that
 * boot/app.ts gives them; every other request goes on to `next`.
 */
export function answerReads(parts: DirectReadParts, next: RequestListener): RequestListener {
  const { read, trustProxy, forwardedNotice, securityHeaders, logAccess, nextRequestId } = parts
  const isPlainHost = createHostCheck()
  return (request, response) => {
    if (!request.url?.startsWith('/rest/v1/') || !isPlainHost(request.headers.host)) return next(request, response)
    const startedAt = performance.now()
    const { method = '', url, headers } = request
    const forwardedFor = headers['x-forwarded-for'] as string | undefined // never an array: Node joins all but set-cookie
    const answer = read(request, clientAddress(request.socket.remoteAddress, forwardedFor, trustProxy))
    if (!answer) return next(request, response)
    const [path = ''] = url.split('?', 1)
    forwardedNotice.check(forwardedFor, path)
    const given = trustProxy > 0 ? (headers['x-request-id'] as string | undefined) : undefined
    const id = isRequestId(given) ? given : nextRequestId()
    response.writeHead(answer.status, [...answer.headers, ...securityHeaders, 'x-request-id', id])
    endWith(response, answer.body)
    const ms = Math.round(performance.now() - startedAt)
    logAccess({ id, method, path, status: answer.status, ms })
  }
}

/** In bytes: up to here a string costs less. */
const SHORT_BODY = 4096

/** Node sends a string together with the headers, in one piece, and a Buffer after them. One character stands for a byte. */
function endWith(response: ServerResponse, body: Buffer | undefined) {
  if (body && body.length <= SHORT_BODY) response.end(body.toString('latin1'), 'latin1')
  else response.end(body)
}

/** Whether a host is as the URL parser writes it: the long way refuses some of the others. The last one is remembered. */
function createHostCheck() {
  let plain: string | undefined
  return (host: string | undefined) => {
    if (host !== plain && URL.parse(`http://${host}/`)?.host === host) plain = host
    return host !== undefined && host === plain
  }
}
