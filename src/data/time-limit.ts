/** The timeout of requests to the content backend. */
export const restTimeoutMs = 10_000

/**
 * A signal for a request that aborts when `signal` does, and after the timeout, then with `reason` if there is one; and
 * its timer, for whoever knows that the request is over. Browsers of early 2024 lack AbortSignal.any, and older ones
 * AbortSignal.timeout.
 */
export function timeLimit(signal?: AbortSignal | null, reason?: Error) {
  const limit = new AbortController()
  const abort = () => limit.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  return { signal: limit.signal, timer: setTimeout(() => limit.abort(reason), restTimeoutMs) }
}
