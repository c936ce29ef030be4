/** The feed could not be read. `message` continues 'Failed to fetch RSS feed: …'. */
export class FeedError extends Error {
  override name = 'FeedError'
}

/** What to log for any failure of a fetch: our own words, or the system's code (`ENOTFOUND`, `ECONNREFUSED`). */
export function feedFailure(error: unknown): string {
  if (error instanceof FeedError) return error.message
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  if (error.cause instanceof Error) return feedFailure(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
