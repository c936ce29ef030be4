/** How long the content backend may take to answer. */
export const restTimeoutMs = 10_000

/**
 * A signal for a request: it aborts when `signal` does, and when the time is over. By hand, for browsers of early 2024 lack
 * AbortSignal.any, and older ones AbortSignal.timeout.
 */
export function withTimeLimit(signal?: AbortSignal | null): AbortSignal {
  const limit = new AbortController()
  const abort = () => limit.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  setTimeout(abort, restTimeoutMs)
  return limit.signal
}
