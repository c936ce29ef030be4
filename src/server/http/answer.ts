import type { ServerResponse } from 'node:http'
import type { Answer, Conditions } from './document.ts'

/** The parts of a fetch request that decide how a document is answered. */
export const conditionsOf = (request: Request): Conditions => ({
  method: request.method,
  acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
  ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
})

/** The answer for Hono and for tests. */
export function toResponse({ status, headers, body }: Answer): Response {
  const fetchHeaders = new Headers()
  for (let index = 0; index < headers.length; index += 2)
    fetchHeaders.append(headers[index] as string, headers[index + 1] as string) // names and values alternate
  // a Buffer from zlib or Buffer.from is backed by an ArrayBuffer, never by a shared one
  return new Response(body as Buffer<ArrayBuffer> | undefined, { status, headers: fetchHeaders })
}

/** Writes the answer directly to the socket: a tenth of the work of a Response. */
export function writeAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  // Node accepts a flat list of names and values and does not change it, but its types require a mutable one
  response.writeHead(status, headers as string[])
  response.end(body)
}

/** Where `writeHead` leaves the head. Not documented: tests/server/http-server.test.ts notices a change. */
interface WithHead {
  _header: string | null
}

/**
 * Writes an answer that is sent many times. Node takes a quarter of a request's time to check headers and to put them
 * together, so it does that once a second, for the date, and requests of that second get the same head. Whatever decides
 * about the connection, such as a client that closes it or HTTP/1.0, has a head of its own.
 */
export function writeRepeatedly(response: ServerResponse, answer: Answer): void {
  const isUsual = response.shouldKeepAlive && response.req.httpVersion === '1.1'
  const second = Math.floor(Date.now() / 1000)
  const state = response as unknown as WithHead // the types know what is documented only
  if (isUsual && answer.sent?.second === second) {
    response.statusCode = answer.status
    state._header = answer.sent.text
    response.end(answer.body)
    return
  }
  writeAnswer(response, answer)
  if (isUsual && typeof state._header === 'string') answer.sent = { second, text: state._header }
}
