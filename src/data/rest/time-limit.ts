/** The timeout of requests to the content backend. */
export const restTimeoutMs = 10_000

/** A timer that fires later than this was suspended: the page was frozen, or the computer asleep. */
const LATE_MS = 1000

/**
 * A signal for a request that aborts when `signal` does, by `abort`, and after the timeout, then with `reason` if there is one;
 * and `endTimer`, to call once the request is over. After a sleep the timeout starts again, because the answer may be waiting.
 * Browsers of early 2024 lack AbortSignal.any, and older ones AbortSignal.timeout.
 */
export function timeLimit(signal?: AbortSignal | null, reason?: Error) {
  const limit = new AbortController()
  const abort = () => limit.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  let timer: ReturnType<typeof setTimeout>
  const start = () => {
    const startedAt = Date.now()
    timer = setTimeout(() => {
      if (Date.now() - startedAt > restTimeoutMs + LATE_MS) start()
      else limit.abort(reason)
    }, restTimeoutMs)
  }
  start()
  return { signal: limit.signal, abort, endTimer: () => clearTimeout(timer) }
}
