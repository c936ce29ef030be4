import { fetchWithTimeout } from '../rest/fetch-with-timeout.ts'

/**
 * fetchWithTimeout for clients of the backend, in a browser whose clock may be hours wrong and whose network may answer in
 * place of the server. The client, and the other tabs it passes sessions to, compare the end of a session with that clock,
 * so `expires_at` is converted to it. Rejects when the answer is a foreign page, or postpones a refresh.
 */
export const fetchByOwnClock: typeof globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  const answer = await fetchWithTimeout(input, init)
  if (isForeignPage(answer, url)) throw new TypeError('A page came in place of an answer')
  if (REFRESH.test(url) && isPutOff(answer)) throw new TypeError(`The refresh was put off with ${answer.status}`)
  if (!answer.ok || !AUTH.test(url)) return answer
  const copy = answer.clone()
  const body: unknown = await copy.json().catch(() => null)
  if (!isSession(body)) return answer
  return Response.json({ ...body, expires_at: Math.round(Date.now() / 1000) + body.expires_in }, answer)
}

const AUTH = /\/auth\/v1\//
const REFRESH = /\/auth\/v1\/token\?grant_type=refresh_token/

/**
 * A captive portal, such as the login page of a hotel network, would count as a success. The client would treat any refusal
 * of a refresh, even by a firewall, as the end of the session.
 */
const isForeignPage = ({ headers, ok, status }: Response, url: string) =>
  (ok || (status < 500 && REFRESH.test(url))) && /^text\/html\b/.test(headers.get('content-type') ?? '')

/** Such an answer says nothing about the session, but the client would end it: a paused project answers 540, for example. */
const isPutOff = ({ status }: Response) => status >= 500 || status === 429 || status === 408

const isSession = (body: unknown): body is { expires_at: unknown; expires_in: number } =>
  typeof body === 'object' &&
  body !== null &&
  'expires_at' in body &&
  'expires_in' in body &&
  typeof body.expires_in === 'number'
