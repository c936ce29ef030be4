import { hash } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { PlainAnswer } from '@portico/backend'
import type { AccessLog, RequestIds } from '../log/access-log.ts'
import { writeRepeatedly } from './answer.ts'
import { type Answer, type FlatHeaders, matches } from './document.ts'
import { acceptedEncodings, type Encoding } from './encoding.ts'
import type { ProxyWarning } from './proxy-warning.ts'

export interface DirectReadParts {
  /** Reads content for a visitor; undefined for a request that it does not answer. */
  read: (request: IncomingMessage) => PlainAnswer | undefined
  forwardedNotice: ProxyWarning
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
    writeRepeatedly(response, answer, securityHeaders, own)
    const ms = Math.round(performance.now() - startedAt)
    logAccess({ id, method, path, status: answer.status, ms })
  }
}

/** Whether a host is as the URL parser writes it: Hono refuses some others. The last one is cached. */
function createHostCheck() {
  let plain: string | undefined
  return (host: string | undefined) => {
    if (host !== plain && URL.parse(`http://${host}/`)?.host === host) plain = host
    return host !== undefined && host === plain
  }
}

/** In bytes: what is shorter fits in one packet either way. */
const SHORT_BODY = 500
/** Compression that saves less than half is not cached. */
const MIN_GAIN = 2
/** Both take about 0.1 ms for a response of 3 kB, once, as part of the request that is measured. */
const PACK = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipSync(body),
  identity: (body: Buffer) => body,
} satisfies Record<Encoding, (body: Buffer) => Buffer>

/** A cached response in one encoding. */
interface Form {
  etag: string
  full: Required<Answer>
  notModified: Answer
}

/**
 * A response of the backend as this client gets it: a cached one is sent in the encoding that the client prefers, with an ETag,
 * or as 304, unless it has only part of the rows. Any other is sent as it is, because compressing it would take longer than
 * reading it.
 */
export function encodedAnswer(
  answer: PlainAnswer,
  { 'accept-encoding': accepted, 'if-none-match': known }: Record<string, string | string[] | undefined>,
): Answer {
  if (!answer.forms || answer.status !== 200) return answer
  const [encoding = 'identity'] = answer.body.length < SHORT_BODY ? [] : acceptedEncodings(accepted?.toString())
  const forms: Partial<Record<string, Form>> = answer.forms
  const form = forms[encoding] ?? formOf(answer, encoding)
  forms[encoding] = form
  return known !== undefined && matches(known.toString(), form.etag) ? form.notModified : form.full
}

function formOf({ status, headers, body }: PlainAnswer, encoding: Encoding): Form {
  const packed = PACK[encoding](body)
  if (encoding !== 'identity' && packed.length > body.length / MIN_GAIN)
    return formOf({ status, headers, body }, 'identity')
  // the same rows may be requested with their count, and a browser caches both under one address
  const etag = `"${hash('sha256', Buffer.concat([Buffer.from(headers.join()), packed]), 'base64url').slice(0, 22)}"`
  const validators = ['etag', etag, 'cache-control', 'no-cache', 'vary', 'Origin, Accept-Encoding']
  const others = headers.filter((_, index) => headers[index - (index % 2)] !== 'vary')
  return {
    etag,
    full: {
      status,
      headers: [...others, ...(encoding === 'identity' ? [] : ['content-encoding', encoding]), ...validators],
      body: packed,
    },
    notModified: { status: 304, headers: validators },
  }
}
