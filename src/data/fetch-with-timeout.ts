import { RestError } from './rest.ts'
import { withTimeLimit } from './time-limit.ts'

/** fetch with a timeout, for reads and writes alike. Rejects with RestError 'Request timeout for {table}' (408). */
export const fetchWithTimeout: typeof globalThis.fetch = (input, init) => {
  const timeout = new RestError(`Request timeout for ${resourceOf(input)}`, 408)
  return fetch(input, { ...init, signal: withTimeLimit(init?.signal, timeout) })
}

/** The table in an address of rest/v1, the last part of any other path. */
const resourceOf = (input: RequestInfo | URL) =>
  /([^/?#]*)\/?(?:[?#]|$)/.exec(input instanceof Request ? input.url : String(input))?.[1] ?? ''
