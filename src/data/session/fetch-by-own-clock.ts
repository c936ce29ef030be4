import { fetchWithTimeout } from '../fetch-with-timeout.ts'

/**
 * fetchWithTimeout for clients of auth/v1 in a browser whose clock may be hours wrong. The client compares the end of a
 * session with that clock, and so do those to whom it passes sessions on: `expires_at` becomes a time of that clock.
 */
export const fetchByOwnClock: typeof globalThis.fetch = async (input, init) => {
  const answer = await fetchWithTimeout(input, init)
  if (!answer.ok || !AUTH.test(input instanceof Request ? input.url : String(input))) return answer
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  if (!isSession(body)) return answer
  return Response.json({ ...body, expires_at: Math.round(Date.now() / 1000) + body.expires_in }, answer)
}

const AUTH = /\/auth\/v1\//

const isSession = (body: unknown): body is { expires_at: unknown; expires_in: number } =>
  typeof body === 'object' &&
  body !== null &&
  'expires_at' in body &&
  'expires_in' in body &&
  typeof body.expires_in === 'number'
