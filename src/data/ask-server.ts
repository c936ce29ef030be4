import type { SupabaseClient } from '@supabase/supabase-js'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { serverTexts } from './messages.ts'
import { RestError } from './rest.ts'

/**
 * Calls one of the site's own addresses under /api as the logged-in admin; `timeoutMs` is for slow ones. Throws RestError with the server's message, or one of `serverTexts`; `details` is the body, {code, message}.
 * Its status is 0 if there was no answer in time.
 */
export async function askServer(
  supabase: SupabaseClient,
  path: string,
  init: RequestInit = {},
  timeoutMs?: number,
): Promise<Response> {
  const { data } = await supabase.auth.getSession()
  const request = { ...init, headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` } }
  const answer = await (timeoutMs
    ? fetch(path, { ...request, signal: AbortSignal.timeout(timeoutMs) })
    : fetchWithTimeout(path, request)
  ).catch((error: unknown) => {
    throw new RestError(serverTexts.unreachable, 0, error)
  })
  if (answer.ok) return answer
  const body: { message?: unknown } | null = await answer.json().catch(() => null)
  const text = typeof body?.message === 'string' && body.message
  throw new RestError(text || serverTexts.outOfOrder, answer.status, body)
}

/** The JSON of the response. Without JSON it counts as no response: it was cut off, or came from a proxy. */
export async function askForJson<T>(...request: Parameters<typeof askServer>): Promise<T> {
  const answer = await askServer(...request)
  return answer.json().catch((error: unknown) => {
    throw new RestError(serverTexts.unreachable, 0, error)
  })
}
