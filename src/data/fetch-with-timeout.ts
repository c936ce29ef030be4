import { RestError } from './rest.ts'
import { timeLimit } from './time-limit.ts'

const readsUnderWay = new Set<AbortController>()

/** fetch with a timeout, for reads and writes alike. Rejects with RestError 'Request timeout for {table}' (408). */
export const fetchWithTimeout: typeof globalThis.fetch = async (input, init) => {
  const timeout = new RestError(`Request timeout for ${resourceOf(input)}`, 408)
  const request = new AbortController()
  if (init?.signal?.aborted) request.abort()
  init?.signal?.addEventListener('abort', () => request.abort())
  if (isRead(input, init)) readsUnderWay.add(request)
  try {
    return await fetch(input, { ...init, signal: timeLimit(request.signal, timeout).signal })
  } finally {
    readsUnderWay.delete(request)
  }
}

/** Aborts all reads: called before a session ends, which would make them fail. */
export function abortReads() {
  for (const request of readsUnderWay) request.abort()
}

const isRead = (input: RequestInfo | URL, init?: RequestInit) =>
  ['GET', 'HEAD'].includes(init?.method ?? (input instanceof Request ? input.method : 'GET'))

/** The table in an address of rest/v1, the last part of any other path. */
const resourceOf = (input: RequestInfo | URL) =>
  /([^/?#]*)\/?(?:[?#]|$)/.exec(input instanceof Request ? input.url : String(input))?.[1] ?? ''
