import { fetchWithTimeout } from '../fetch-with-timeout.ts'

/**
 * fetchWithTimeout for clients of the backend, in a browser whose clock may be hours wrong and whose network may answer in
 * place of the server. The client compares the end of a session with that clock, and so do those to whom it passes sessions
 * on: `expires_at` becomes a time of that clock. Rejects when the answer is somebody else's page, or puts a refresh off.
 */
export const fetchByOwnClock: typeof globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  const answer = await fetchWithTimeout(input, init)
  if (isForeignPage(answer, url)) throw new TypeError('A page came in place of an answer')
  if (REFRESH.test(url) && isPutOff(answer)) throw new TypeError(`The refresh was put off with ${answer.status}`)
  if (!answer.ok || !AUTH.test(url)) return answer
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  if (!isSession(body)) return answer
  return Response.json({ ...body, expires_at: Math.round(Date.now() / 1000) + body.expires_in }, answer)
}

const AUTH = /\/auth\/v1\//
const REFRESH = /\/auth\/v1\/token\?grant_type=refresh_token/

/**
 * The sign-in page of a hotel's network would count as a success. The client would take any refusal of a refresh, also by
 * a firewall, for the end of the session.
 */
const isForeignPage = ({ headers, ok, status }: Response, url: string) =>
  (ok || (status < 500 && REFRESH.test(url))) && /^text\/html\b/.test(headers.get('content-type') ?? '')

/** Says nothing about the session, which the client would end: a paused project answers 540, for example. */
const isPutOff = ({ status }: Response) => status >= 500 || status === 429 || status === 408

const isSession = (body: unknown): body is { expires_at: unknown; expires_in: number } =>
  typeof body === 'object' &&
  body !== null &&
  'expires_at' in body &&
  'expires_in' in body &&
  typeof body.expires_in === 'number'
