/** A request to another site that got no usable response. `message` is the reason in a few words, after a colon. */
export class RequestError extends Error {
  override name = 'RequestError'
}

/** Reasons that callers tell apart. */
export const NOT_PUBLIC = 'not a public address'
export const TOO_MANY_REDIRECTS = 'too many redirects'
export const BAD_REDIRECT = 'a redirect to no web address'
export const NO_ANSWER_IN_TIME = 'no answer in time'
export const NOT_A_FEED = 'the answer is not a feed'

/** Why any request failed, for the log: our own words, or the system's code (`ENOTFOUND`, `ECONNREFUSED`). */
export function requestFailure(error: unknown): string {
  if (error instanceof RequestError) return error.message
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return NO_ANSWER_IN_TIME
  if (error.cause instanceof Error) return requestFailure(error.cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  // of zlib
  return code?.startsWith('Z_') ? 'the answer is damaged' : (code ?? error.message)
}
