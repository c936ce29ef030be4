import type { ServerResponse } from 'node:http'
import { type Answer, type Conditions, type FlatHeaders, pairsOf } from './document.ts'

/** The parts of a fetch request that decide how a document is answered. */
export const conditionsOf = (request: Request): Conditions => ({
  method: request.method,
  acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
  ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
})

/** The answer for Hono and for tests. */
export function toResponse({ status, headers, body }: Answer): Response {
  // a Buffer from zlib or Buffer.from is backed by an ArrayBuffer, never by a shared one
  return new Response(body as Buffer<ArrayBuffer> | undefined, { status, headers: [...pairsOf(headers)] })
}

/** A page that was made for one request, and that no cache keeps. */
export const uncachedPage = (html: string, status: number, headers: Record<string, string> = {}): Response =>
  new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })

/** Writes the answer directly to the socket: a tenth of the work of a Response. */
export function writeAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  // Node accepts a flat list of names and values and does not change it, but its types require a mutable one
  response.writeHead(status, headers as string[])
  endWith(response, body)
}

/** In bytes: up to this size a string costs less. */
const SHORT_BODY = 4096

/** Node sends a string together with the headers, in one piece, and a Buffer after them. One character stands for a byte. */
function endWith(response: ServerResponse, body: Buffer | undefined) {
  if (body && body.length <= SHORT_BODY) response.end(body.toString('latin1'), 'latin1')
  else response.end(body)
}

/** A head as Node wrote it, with the date of that second: what comes before a response's own headers, and after them. */
interface SentHead {
  status: number
  second: number
  before: string
  after: string
  /** The head with this body, once both were sent again in that second. */
  whole?: { body: Buffer; bytes: Buffer }
}

/** In bytes: up to this size a body is cached with its head, since one piece costs less to send than two. */
const LONG_BODY = 32 * 1024

/** By the headers of their answers. */
const sentHeads = new WeakMap<FlatHeaders, SentHead>()

/** Where `writeHead` leaves the head. Not documented: tests/server/http-server.test.ts notices a change. */
interface WithHead {
  _header: string | null
  _headerSent: boolean
}

/**
 * Writes an answer whose headers are sent many times. Node takes a quarter of a request's time to check and assemble
 * them, so it does that once a second, because of the date, and responses of that second get the same head, each with
 * its own headers. Whatever decides about the connection, such as a client that closes it or HTTP/1.0, has a head of its
 * own. Without headers of their own they share head and body in one piece. `shared` are the same for every response.
 */
export function writeRepeatedly(response: ServerResponse, answer: Answer, shared = NONE, own = NONE): void {
  const isUsual = response.shouldKeepAlive && response.req.httpVersion === '1.1'
  const second = Math.floor(Date.now() / 1000)
  const state = response as unknown as WithHead // not in the types, because it is not documented
  const { status, headers } = answer
  const sent = sentHeads.get(headers)
  if (isUsual && sent?.second === second && sent.status === status) {
    response.statusCode = status
    state._header = sent.before + linesOf(own) + sent.after
    if (own.length === 0 && answer.body && answer.body.length <= LONG_BODY && state._headerSent === false) {
      state._headerSent = true
      response.end(wholeOf(sent, state._header, answer.body))
    } else {
      endWith(response, answer.body)
    }
    return
  }
  writeAnswer(response, { ...answer, headers: [...headers, ...shared, ...own] })
  if (!isUsual || typeof state._header !== 'string') return
  const [before = '', after] = own.length > 0 ? state._header.split(linesOf(own)) : [state._header, '']
  if (after !== undefined) sentHeads.set(headers, { status, second, before, after })
}

/** Head and body in one piece. An answer without a body, such as that to HEAD, has the same headers. */
function wholeOf(sent: SentHead, head: string, body: Buffer): Buffer {
  if (sent.whole?.body !== body) sent.whole = { body, bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]) }
  return sent.whole.bytes
}

const NONE: FlatHeaders = []

/** As Node writes them. */
function linesOf(headers: FlatHeaders): string {
  let lines = ''
  for (let index = 0; index < headers.length; index += 2) lines += `${headers[index]}: ${headers[index + 1]}\r\n`
  return lines
}
