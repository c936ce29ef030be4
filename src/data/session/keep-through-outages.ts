import { type GoTrueClient, isAuthRetryableFetchError } from '@supabase/auth-js'
import { serverTexts } from '../messages.ts'
import { RestError } from '../rest/rest.ts'

/** The delay before a failed refresh is retried; the client's own is a minute. */
const PAUSE_MS = 15_000

/**
 * A session has not ended just because the server does not answer a refresh. The client would return no session then, and
 * requests would be sent, and refused, as anonymous: `getSession` rejects instead, with RestError 0. The refresh is retried
 * soon, and at once when the browser is back online.
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
