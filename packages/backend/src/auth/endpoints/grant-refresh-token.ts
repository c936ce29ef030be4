import type { Auth, Operation } from '../auth.ts'
import { authErrors } from '../errors.ts'
import { readFields } from '../fields.ts'
import { answerSession } from '../session-answer.ts'
import { isBanned } from '../stores/accounts.ts'
import type { Rotation } from '../stores/refresh-tokens.ts'

/** POST token?grant_type=refresh_token. For used tokens, and when they end the session, see refresh-tokens.ts. */
export const grantRefreshToken: Operation = async (auth, { request, network }) => {
  const token = (await readFields(request)).text('refresh_token')
  if (!token) throw authErrors.validationFailed('refresh_token required')
  const sessionId = auth.refreshTokens.sessionIdOf(token)
  auth.limits.refresh(network, sessionId)
  if (!sessionId) throw authErrors.validationFailed('Refresh token is not valid')
  const outcome = auth.database.transaction(() => refresh(auth, auth.refreshTokens.use(token)))
  if (outcome instanceof Error) throw outcome
  return answerSession(auth, outcome.account, outcome.session)
}

/** Errors are returned, not thrown, so that the transaction is committed. */
function refresh(auth: Auth, rotation: Rotation | undefined) {
  const account = rotation && auth.accounts.find(rotation.session.accountId)
  if (!account) return authErrors.refreshTokenNotFound()
  const { session, outcome } = rotation
  if (isBanned(account)) return authErrors.refreshUserBanned()
  if (outcome === 'current') return { account, session }
  if (outcome === 'outranked') return authErrors.refreshTokenAlreadyUsed()
  auth.sessions.end(session.id)
  if (outcome === 'idle') return authErrors.sessionExpired()
  auth.log.warn({ userId: account.id, sessionId: session.id }, 'A refresh token was reused: its session has been ended')
  return authErrors.refreshTokenAlreadyUsed()
}
