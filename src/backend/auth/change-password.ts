import type { Account } from './accounts.ts'
import type { Auth, Call } from './auth.ts'
import { authErrors } from './errors.ts'
import type { Fields } from './fields.ts'
import type { Session } from './sessions.ts'

interface PasswordChange {
  account: Account
  session: Session
  fields: Fields
  password: string
}

/** Methods of sign-in that opened a mail. */
const MAIL_METHODS = new Set(['otp', 'recovery', 'magiclink'])

/**
 * Whether this session may set this new password: it gives the current one or the nonce of a mail, or it has just come
 * from a mail, or signed in within the last day (GoTrue's settings "require current password" and "secure password
 * change" in one). Gives the new password's hash. Throws AuthError.
 */
export async function proveOwner(auth: Auth, call: Call, change: PasswordChange): Promise<string> {
  const { account, fields, password } = change
  const current = fields.text('current_password')
  if (current) await checkCurrent(auth, call, account, current)
  else if (fields.text('nonce')) await checkNonce(auth, call, account, fields.text('nonce'))
  else if (!isRecent(auth, change)) throw authErrors.reauthenticationNeeded()

  const isSame = current
    ? current === password
    : account.passwordHash !== null && (await auth.passwords.verify(password, account.passwordHash, true))
  if (isSame) throw authErrors.samePassword()
  return auth.passwords.hash(password)
}

async function checkCurrent(auth: Auth, { network, request }: Call, { email, passwordHash }: Account, current: string) {
  const attempt = await auth.limits.password(network, email, request)
  if (!(await auth.passwords.verify(current, passwordHash, true))) throw authErrors.wrongCurrentPassword()
  attempt.succeed()
}

async function checkNonce(auth: Auth, { network }: Call, { id, email }: Account, nonce: string) {
  await auth.limits.verify(network)
  const code = await auth.codes.findByDigits(email, nonce, ['reauthentication'])
  if (code?.accountId !== id || !auth.codes.use(code, ['reauthentication'])) throw authErrors.invalidNonce()
}

function isRecent({ settings }: Auth, { session }: PasswordChange): boolean {
  const now = Date.now() / 1000
  return session.amr.some(({ method, timestamp }) => {
    const seconds = MAIL_METHODS.has(method) ? settings.recoverySeconds : settings.recentSignInSeconds
    return method !== 'totp' && now - timestamp < seconds
  })
}
