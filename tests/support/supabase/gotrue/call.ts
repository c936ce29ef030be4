import type { TestBackend } from '../../backend.ts'

/** A request to the auth service. */
export interface Call {
  request: Request
  /** Its method and its path below /auth/v1. */
  route: string
  query: URLSearchParams
  /** As it was sent. */
  text: string
  /** The members of its JSON, if it has any. */
  body: Record<string, unknown>
  token: string | undefined
}

export async function readCall(request: Request): Promise<Call> {
  const { pathname, searchParams: query } = new URL(request.url)
  const headers = new Headers(request.headers)
  // the gateway shows the key where there is no token
  if (!/^Bearer /i.test(headers.get('authorization') ?? '') && headers.has('apikey'))
    headers.set('authorization', `Bearer ${headers.get('apikey')}`)
  const text = asDecoded(await request.text())
  return {
    request: new Request(request.url, { method: request.method, headers }),
    route: `${request.method} ${pathname.replace(/^\/auth\/v1/, '')}`,
    query,
    text,
    body: membersOf(text),
    token: headers.get('authorization')?.replace(/^Bearer /i, ''),
  }
}

/** Go reads half of an emoji as the replacement character. */
function asDecoded(text: string): string {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return text
  return JSON.stringify(JSON.parse(text, (_name, value) => (typeof value === 'string' ? value.toWellFormed() : value)))
}

function membersOf(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) }
  } catch {
    return {}
  }
}

/** Sends a call to the embedded backend, with another body if one is given. */
export function forward(embedded: TestBackend, call: Call, changes: { body?: object } = {}) {
  const { request, text, query } = call
  const url = new URL(request.url)
  url.search = String(query)
  const body = changes.body ? JSON.stringify(changes.body) : text
  return embedded.fetch(new Request(url, { method: request.method, headers: request.headers, ...(body && { body }) }))
}

/** The client's address, as the gateway passes it on. */
export const addressOf = ({ request }: Call) => request.headers.get('x-forwarded-for')?.split(',')[0] ?? 'unknown'
