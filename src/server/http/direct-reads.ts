import type { IncomingMessage, RequestListener } from 'node:http'
import type { PlainAnswer } from '@portico/backend'
import type { AccessLog, RequestIds } from '../log/access-log.ts'
import { writeRepeatedly } from './answer.ts'
import type { FlatHeaders } from './document.ts'
import type { ForwardedNotice } from './forwarded-notice.ts'
import { encodedAnswer } from './kept-answer.ts'

export interface DirectReadParts {
  /** Reads content for a visitor; undefined for a request that it does not answer. */
  read: (request: IncomingMessage) => PlainAnswer | undefined
  forwardedNotice: ForwardedNotice
  securityHeaders: FlatHeaders
  logAccess: AccessLog
  requestIdFor: RequestIds
}

/** Answers reads of the content without Request and Response, as middlewares.ts would; the rest goes to `next`. */
export function answerReads(parts: DirectReadParts, next: RequestListener): RequestListener {
  const { read, forwardedNotice, securityHeaders, logAccess, requestIdFor } = parts
  const isPlainHost = createHostCheck()
  return (request, response) => {
    if (!request.url?.startsWith('/rest/v1/') || !isPlainHost(request.headers.host)) return next(request, response)
    const startedAt = performance.now()
    const { method = '', url, headers } = request
    const forwardedFor = headers['x-forwarded-for'] as string | undefined // never an array: Node joins all but set-cookie
    const plain = read(request)
    if (!plain) return next(request, response)
    const answer = encodedAnswer(plain, headers)
    const [path = ''] = url.split('?', 1)
    forwardedNotice.check(forwardedFor, path)
    const id = requestIdFor(headers['x-request-id'] as string | undefined)
    const length = answer.body ? ['content-length', String(answer.body.length)] : []
    const own = [...length, 'x-request-id', id]
    writeRepeatedly(response, answer, { shared: securityHeaders, own })
    const ms = Math.round(performance.now() - startedAt)
    logAccess({ id, method, path, status: answer.status, ms })
  }
}

/** Whether a host is as the URL parser writes it: the long way refuses some others. The last one is remembered. */
function createHostCheck() {
  let plain: string | undefined
  return (host: string | undefined) => {
    if (host !== plain && URL.parse(`http://${host}/`)?.host === host) plain = host
    return host !== undefined && host === plain
  }
}
