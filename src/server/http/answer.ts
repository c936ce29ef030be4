import type { ServerResponse } from 'node:http'
import type { Answer, Conditions } from './document.ts'

/** What decides how a document is answered, from a fetch request. */
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
  // a Buffer of zlib or Buffer.from stands on an ArrayBuffer, never on a shared one
  return new Response(body as Buffer<ArrayBuffer> | undefined, { status, headers: fetchHeaders })
}

/** The answer straight to the socket: a tenth of the work of a Response. */
export function writeAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  // Node takes a flat list of names and values and does not change it; its types ask for a mutable one
  response.writeHead(status, headers as string[])
  response.end(body)
}
