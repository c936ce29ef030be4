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

/** The headers of an answer besides its own: some that are the same for every request, and the id of this one. */
export interface RequestHeaders {
  shared: FlatHeaders
  id: string
}

/** Where `writeHead` leaves the head. Not documented: tests/server/http-server.test.ts notices a change. */
interface WithHead {
  _header: string | null
}

/**
 * Writes an answer that is sent many times. Node takes a quarter of a request's time to check and assemble headers, so
 * it does that once a second, because of the date, and requests of that second get the same head, each with its own id.
 * Whatever decides about the connection, such as a client that closes it or HTTP/1.0, has a head of its own.
 */
export function writeRepeatedly(response: ServerResponse, answer: Answer, request?: RequestHeaders): void {
  const isUsual = response.shouldKeepAlive && response.req.httpVersion === '1.1'
  const second = Math.floor(Date.now() / 1000)
  const state = response as unknown as WithHead // not in the types, because it is not documented
  const { sent } = answer
  if (isUsual && sent?.second === second) {
    response.statusCode = answer.status
    state._header = request ? sent.beforeId + request.id + sent.afterId : sent.beforeId
    endWith(response, answer.body)
    return
  }
  const idLine = request ? `${ID_HEADER}: ${request.id}\r\n` : ''
  const headers = request ? [...answer.headers, ...request.shared, ID_HEADER, request.id] : answer.headers
  writeAnswer(response, { ...answer, headers })
  if (isUsual && typeof state._header === 'string') answer.sent = { second, ...cutOut(idLine, state._header) }
}

const ID_HEADER = 'x-request-id'

/** The head around the id of `idLine`; without one, all of it counts as before the id. */
function cutOut(idLine: string, head: string) {
  if (!idLine) return { beforeId: head, afterId: '' }
  const idAt = head.indexOf(idLine) + ID_HEADER.length + 2
  return { beforeId: head.slice(0, idAt), afterId: head.slice(head.indexOf('\r\n', idAt)) }
}
