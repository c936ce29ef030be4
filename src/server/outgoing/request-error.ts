/** A request to another site that got no usable answer. `message` is the reason in a few words, after a colon. */
export class RequestError extends Error {
  override name = 'RequestError'
}

/** Why any request failed, for the log: our own words, or the system's code (`ENOTFOUND`, `ECONNREFUSED`). */
export function requestFailure(error: unknown): string {
  if (error instanceof RequestError) return error.message
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  if (error.cause instanceof Error) return requestFailure(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
