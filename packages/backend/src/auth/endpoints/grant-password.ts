import type { Operation } from '../auth.ts'
import { authErrors } from '../errors.ts'
import { readFields } from '../fields.ts'
import { answerSession, signIn } from '../session-answer.ts'
import { isBanned } from '../stores/accounts.ts'

/**
 * POST token?grant_type=password. An unknown address gets the same response as a wrong password, after the same time.
 * An imported hash is replaced by one with our own cost.
 */
export const grantPassword: Operation = async (auth, { request, network }) => {
  const fields = await readFields(request)
  const [email, phone, password] = [fields.text('email'), fields.text('phone'), fields.text('password')]
  if (email && phone) {
    throw authErrors.validationFailed('Only an email address or phone number should be provided on login.')
  }
  if (phone) throw authErrors.phoneLoginsDisabled(422)
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
  // it has passed the rules when it was chosen
  const answer = await answerSession(auth, signedIn.account, signedIn.session, { weak_password: null })
  answer.headers.append('set-cookie', await auth.devices.issue(account.id))
  return answer
}
