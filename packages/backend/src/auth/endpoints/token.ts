import { type Auth, type Operation, refuse } from '../auth.ts'
import { authErrors } from '../errors.ts'
import { readFields, refusePhone } from '../fields.ts'
import { answerSession, signIn } from '../session-answer.ts'
import { isBanned } from '../stores/accounts.ts'
import { redeemAuthCode } from '../stores/auth-codes.ts'
import type { Rotation } from '../stores/refresh-tokens.ts'

/** POST token?grant_type=… */
export const token: Operation = (auth, call) => {
  const grant = grants.get(call.query.get('grant_type'))
  if (!grant) throw authErrors.unsupportedGrantType()
  return grant(auth, call)
}

/** An unknown address gets the same response, after the same time. An imported hash is replaced by our own. */
const grantPassword: Operation = async (auth, { request, network }) => {
  const fields = await readFields(request)
  refusePhone(fields)
  const [email, password] = [fields.text('email'), fields.text('password')]
  if (!email) throw authErrors.validationFailed('missing email or phone')

  const attempt = await auth.limits.password(network, email, request)
  const account = auth.accounts.findByEmail(email.toLowerCase())
  const imported = auth.accounts.hashesUnlike(auth.passwords.ownPrefix)
  const isRight = await auth.passwords.verify(password, account?.passwordHash, attempt.isFamiliar, imported)
  if (!account || !isRight) throw authErrors.invalidCredentials()
  if (isBanned(account)) throw authErrors.signInBanned()
  attempt.succeed()
  if (!account.emailConfirmedAt) throw authErrors.emailNotConfirmed()

  const isImported = account.passwordHash?.startsWith(auth.passwords.ownPrefix) === false
  const renewed = isImported ? await auth.passwords.hash(password) : undefined
  const signedIn = auth.database.transaction(() => {
    // the password may have been changed, or the account banned or deleted, while the hash was computed
    const current = auth.accounts.find(account.id)
    if (current?.passwordHash !== account.passwordHash || isBanned(current)) return undefined
    if (renewed) auth.accounts.update(current.id, { passwordHash: renewed })
    return signIn(auth, current, 'password')
  })
  if (!signedIn) throw authErrors.invalidCredentials()
  // it passed the rules when it was chosen
  const answer = await answerSession(auth, signedIn.account, signedIn.session, { weak_password: null })
  answer.headers.append('set-cookie', await auth.devices.issue(account.id))
  return answer
}

/** POST token?grant_type=refresh_token. For used tokens, and when they end the session, see refresh-tokens.ts. */
const grantRefreshToken: Operation = async (auth, { request, network }) => {
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

/** POST token?grant_type=pkce: exchanges the `?code=` of a link for a session, in the browser that began the flow. */
const grantPkce: Operation = async (auth, { request, network }) => {
  const fields = await readFields(request)
  const [code, verifier] = [fields.text('auth_code'), fields.text('code_verifier')]
  if (!code || !verifier)
    throw authErrors.validationFailed('invalid request: both auth code and code verifier should be non-empty')
  auth.limits.verify(network)
  const { account, session } = auth.database.transaction(() => {
    const { accountId, method } = redeemAuthCode(auth, code, verifier)
    const owner = auth.accounts.find(accountId)
    if (!owner) throw authErrors.flowStateNotFound()
    if (isBanned(owner)) throw authErrors.userBanned()
    return signIn(auth, owner, method)
  })
  return answerSession(auth, account, session)
}

const grants = new Map<string | null, Operation>([
  ['password', grantPassword],
  ['refresh_token', grantRefreshToken],
  ['pkce', grantPkce],
  ['id_token', refuse(authErrors.providerDisabled)],
  ['web3', refuse(authErrors.web3Disabled)],
])
