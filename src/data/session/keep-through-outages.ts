import { type GoTrueClient, isAuthRetryableFetchError } from '@supabase/auth-js'
import { serverTexts } from '../messages.ts'
import { RestError } from '../rest.ts'

/** How long a failed refresh stands; the client itself waits for a minute. */
const PAUSE_MS = 15_000

/**
 * A session that cannot be refreshed while the server does not answer has not ended. The client then returns none, so that
 * requests would go out without it and be refused as those of a stranger: `getSession` rejects instead, with RestError 0.
 * It tries again soon, and at once when the browser is back online.
 */
export function keepThroughOutages(auth: GoTrueClient) {
  const getSession = auth.getSession.bind(auth)
  let failedAt = 0
  auth.getSession = async () => {
    const isDue = Date.now() - failedAt > PAUSE_MS
    // biome-ignore lint/complexity/useLiteralKeys: the field is protected
    if (isDue) auth['lastRefreshFailure'] = null
    const answer = await getSession()
    if (!isAuthRetryableFetchError(answer.error)) return answer
    if (isDue) failedAt = Date.now()
    throw new RestError(serverTexts.unreachable, 0, answer.error)
  }
  addEventListener('online', () => {
    failedAt = 0
  })
}
