import { RestError } from './rest.ts'
import { timeLimit } from './time-limit.ts'

const readsUnderWay = new Set<() => void>()

/** fetch with a timeout, for reads and writes alike. Rejects with RestError 'Request timeout for {table}' (408). */
export const fetchWithTimeout: typeof globalThis.fetch = async (input, init) => {
  const timeout = new RestError(`Request timeout for ${resourceOf(input)}`, 408)
  const { signal, abort } = timeLimit(init?.signal, timeout)
  if (isRead(input, init)) readsUnderWay.add(abort)
  try {
    return await fetch(input, { ...init, signal })
  } finally {
    readsUnderWay.delete(abort)
  }
}

/** Aborts all reads: called before a session ends, which would make them fail. */
export function abortReads() {
  for (const abort of readsUnderWay) abort()
}

const isRead = (input: RequestInfo | URL, init?: RequestInit) =>
  ['GET', 'HEAD'].includes(init?.method ?? (input instanceof Request ? input.method : 'GET'))

/** The table in an address of rest/v1, the last part of any other path. */
const resourceOf = (input: RequestInfo | URL) =>
  /([^/?#]*)\/?(?:[?#]|$)/.exec(input instanceof Request ? input.url : String(input))?.[1] ?? ''
