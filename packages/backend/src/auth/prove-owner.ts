import type { Auth, Call } from './auth.ts'
import { AUTH_SETTINGS } from './auth-settings.ts'
import { authErrors } from './errors.ts'
import { type Fields, requireUuid } from './fields.ts'
import { requireSession, type SignedIn } from './require-session.ts'
import type { Account } from './stores/accounts.ts'
import type { Factor } from './stores/factors.ts'
import { type AmrMethod, isFactorMethod, type Session } from './stores/sessions.ts'

/**
 * Requires proof that the owner changes the credentials, and not somebody with a stolen session: the request has the
 * current password or the nonce of a mail, which is recorded, or the session has a recent proof (GoTrue's settings
 * "require current password" and "secure password change" in one); a passkey is no such proof. Without a `purpose`, with which the error message
 * begins, none is needed. Throws AuthError.
 */
export async function proveOwner(auth: Auth, call: Call, claim: SignedIn & { fields: Fields }, purpose?: string) {
  const { account, session, fields } = claim
  const [current, nonce] = [fields.text('current_password'), fields.text('nonce')]
  if (current) await checkCurrent(auth, call, account, current)
  else if (nonce) checkNonce(auth, call, account, nonce)
  else if (purpose) requireRecentProof(session, purpose, ['passkey'])
  // at once: a nonce is used up even if the change fails
  if (current || nonce) auth.sessions.recordProof(session, current ? 'password' : 'otp')
}

/**
 * Throws AuthError unless a password, passkey, nonce or link was given minutes ago, by a method that counts; no second factor
 * replaces it.
 */
export function requireRecentProof(session: Session, purpose: string, uncounted: readonly AmrMethod[] = []): void {
  const now = Date.now() / 1000
  // a proof in the future was given while the clock was ahead, so its age is unknown
  const isRecent = session.amr.some(
    ({ method, timestamp }) =>
      !isFactorMethod(method) &&
      !uncounted.includes(method) &&
      Math.abs(now - timestamp) < AUTH_SETTINGS.recentProofSeconds,
  )
  if (!isRecent) throw authErrors.reauthenticationNeeded(purpose)
}

async function checkCurrent(auth: Auth, { network, request }: Call, { email, passwordHash }: Account, current: string) {
  const attempt = await auth.limits.password(network, email, request)
  if (!(await auth.passwords.verify(current, passwordHash, true))) throw authErrors.wrongCurrentPassword()
  attempt.succeed()
}

function checkNonce(auth: Auth, { network }: Call, { id, email }: Account, nonce: string) {
  auth.limits.verify(network)
  const code = auth.codes.findByDigits(email, nonce, ['reauthentication'])
  if (code?.accountId !== id || !auth.codes.use(code, ['reauthentication'])) throw authErrors.invalidNonce()
}

/** The factor in the path, which must belong to the session's account. Throws AuthError. */
export async function requireFactor(auth: Auth, call: Call): Promise<SignedIn & { factor: Factor }> {
  const { account, session } = await requireSession(auth, call)
  return { account, session, factor: requireFactorOf(account, auth, call) }
}

/** The factor in the path, which must belong to this account. Throws AuthError. */
export function requireFactorOf(account: Account, { factors }: Auth, { params }: Call): Factor {
  const factor = factors.find(requireUuid(params.factorId, 'factor_id'), account.id)
  if (!factor) throw authErrors.factorNotFound()
  return factor
}
