import { fetchWithTimeout } from '../fetch-with-timeout.ts'

/**
 * fetchWithTimeout for clients of auth/v1 in a browser whose clock may be hours wrong. The client compares the end of a
 * session with that clock: without the server's `expires_at` it adds the length of the session to its own time.
 */
export const fetchByOwnClock: typeof globalThis.fetch = async (input, init) => {
  const answer = await fetchWithTimeout(input, init)
  if (!answer.ok || !AUTH.test(input instanceof Request ? input.url : String(input))) return answer
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  if (!isSession(body)) return answer
  const { expires_at, ...session } = body
  return Response.json(session, answer)
}

const AUTH = /\/auth\/v1\//

const isSession = (body: unknown): body is { expires_at: unknown; expires_in: unknown } =>
  typeof body === 'object' && body !== null && 'expires_at' in body && 'expires_in' in body
