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

/** Lets pages of `origin` call a function and read its responses, as on Supabase; empty without an origin. */
export const corsHeaders = (origin: string | undefined): Record<string, string> =>
  origin
    ? {
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
        'access-control-allow-methods': 'POST, OPTIONS',
      }
    : {}

/** The parsed text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The body as text; null as soon as it is longer than `maxBytes`. The rest is not received. */
export async function readText(request: Request, maxBytes: number): Promise<string | null> {
  if (Number(request.headers.get('content-length')) > maxBytes) return null
  const decoder = new TextDecoder()
  let length = 0
  let text = ''
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
