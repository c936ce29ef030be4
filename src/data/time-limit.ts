/** The timeout of requests to the content backend. */
export const restTimeoutMs = 10_000

/**
 * A signal for a request that aborts when `signal` does, and after the timeout, then with `reason` if there is one.
 * Browsers of early 2024 lack AbortSignal.any, and older ones AbortSignal.timeout.
 */
export function withTimeLimit(signal?: AbortSignal | null, reason?: Error): AbortSignal {
  const limit = new AbortController()
  const abort = () => limit.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  setTimeout(() => limit.abort(reason), restTimeoutMs)
  return limit.signal
}
