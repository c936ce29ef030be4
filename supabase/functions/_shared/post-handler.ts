import { corsHeaders } from './cors-headers.ts'

export type Answer = (body: object, status?: number, headers?: Record<string, string>) => Response

/** A handler of POST requests with JSON answers: it answers preflights and refuses other methods by itself. */
export function postHandler(
  allowOrigin: string | undefined,
  handle: (request: Request, answer: Answer) => Promise<Response>,
): (request: Request) => Promise<Response> {
  const headers = { 'cache-control': 'no-store', ...corsHeaders(allowOrigin) }
  const answer: Answer = (body, status = 200, more = {}) =>
    Response.json(body, { status, headers: { ...headers, ...more } })

  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    if (request.method !== 'POST') return answer({ error: 'Use POST' }, 405, { allow: 'POST, OPTIONS' })
    return handle(request, answer)
  }
}
