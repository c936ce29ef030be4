/** How long the content backend may take to answer. */
export const restTimeoutMs = 10_000

/**
 * A signal for a request: it aborts when `signal` does, and with a TimeoutError when the time is over. By hand, for browsers
 * of early 2024 lack AbortSignal.any, and older ones AbortSignal.timeout.
 */
export function withTimeLimit(signal?: AbortSignal | null): AbortSignal {
  const limit = new AbortController()
  const abort = () => limit.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  setTimeout(() => limit.abort(new DOMException('Timeout', 'TimeoutError')), restTimeoutMs)
  return limit.signal
}
