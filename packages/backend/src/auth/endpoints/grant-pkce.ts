import type { Operation } from '../auth.ts'
import { authErrors } from '../errors.ts'
import { readFields } from '../fields.ts'
import { answerSession, signIn } from '../session-answer.ts'
import { isBanned } from '../stores/accounts.ts'
import { redeemAuthCode } from '../stores/auth-codes.ts'

/** POST token?grant_type=pkce: exchanges the `?code=` of a link for a session, in the browser that began the flow. */
export const grantPkce: Operation = async (auth, { request, network }) => {
  const fields = await readFields(request)
  const [code, verifier] = [fields.text('auth_code'), fields.text('code_verifier')]
  if (!code || !verifier) {
    throw authErrors.validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
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
