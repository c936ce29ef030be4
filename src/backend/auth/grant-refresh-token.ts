import type { Operation } from './auth.ts'
import { authErrors, oauthError } from './errors.ts'
import { readFields } from './fields.ts'
import { isBanned } from './require-session.ts'
import { answerSession } from './session-answer.ts'

/** POST token?grant_type=refresh_token. What a used token gives, and when it ends the session: see refresh-tokens.ts. */
export const grantRefreshToken: Operation = async (auth, { request, network }) => {
  const token = (await readFields(request)).text('refresh_token')
  if (!token) throw oauthError('invalid_request', 'refresh_token required')
  await auth.limits.refresh(network)

  const outcome = auth.database.transaction(() => {
    const rotation = auth.refreshTokens.use(token)
    const account = rotation && auth.people.find(rotation.session.accountId)
    if (!rotation || !account) return authErrors.refreshTokenNotFound()
    const { session, isReuse } = rotation
    if (isBanned(account)) return authErrors.refreshUserBanned()
    if (isReuse) {
      auth.sessions.end(session.id)
      auth.log.warn({ userId: account.id, sessionId: session.id }, 'A refresh token was used again: its session ended')
      return authErrors.refreshTokenAlreadyUsed()
    }
    return { account, session }
  })
  if (outcome instanceof Error) throw outcome
  return answerSession(auth, outcome.account, outcome.session)
}
