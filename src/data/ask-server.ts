import type { SupabaseClient } from '@supabase/supabase-js'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { RestError } from './rest.ts'

/**
 * Calls one of the site's own addresses under /api as the signed-in admin. Throws RestError with the server's sentence, or
 * 'HTTP {status}: {statusText}'.
 */
export async function askServer(supabase: SupabaseClient, path: string, init: RequestInit = {}): Promise<Response> {
  const { data } = await supabase.auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token ?? ''}` }
  const answer = await fetchWithTimeout(path, { ...init, headers })
  if (answer.ok) return answer
  const { message } = (await answer.json().catch(() => ({}))) as { message?: unknown } // any JSON; only a text is used
  const text = typeof message === 'string' && message ? message : `HTTP ${answer.status}: ${answer.statusText}`
  throw new RestError(text, answer.status, message)
}
