import type { Network } from '@portico/gate/network'
import { instantAfter, newInstant } from '../database/clock.ts'
import type { Auth } from './auth.ts'
import { AUTH_SETTINGS } from './auth-settings.ts'
import { confirmEmailChange, type Redeemed } from './email-change.ts'
import { authErrors } from './errors.ts'
import { signIn } from './session-answer.ts'
import { type Account, isBanned } from './stores/accounts.ts'
import { cancelPending } from './stores/cancel-pending.ts'
import type { OneTimeCode, Purpose } from './stores/one-time-codes.ts'

/** GoTrue's message after the first of the two confirmations of an e-mail change. */
export const CONFIRM_OTHER_ADDRESS =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** The purposes that each type of `verify` accepts. GoTrue's `email` is any code that signs in. */
const purposes = new Map<string, readonly Purpose[]>([
  ['recovery', ['recovery', 'magic_link']],
  ['magiclink', ['recovery', 'magic_link']],
  ['email', ['recovery', 'magic_link']],
  ['email_change', ['email_change', 'email_change_current']],
  ['invite', ['invite']],
  // there are no sign-ups, so none of these was ever sent
  ['signup', []],
])

/**
 * Finds the code of a link. The link that removes a new second factor or recovery codes has the type recovery too, and needs the
 * digits of its mail as well, because it also ends the password, and mail scanners open links and press buttons. Throws AuthError.
 */
export function findByLink(
  auth: Auth,
  network: Network,
  type: string,
  [tokenHash, digits]: [tokenHash: string, digits?: string],
): OneTimeCode {
  const wanted = purposes.get(type)
  if (!wanted) throw authErrors.validationFailed('Invalid email verification type')
  const code = auth.codes.findByToken(tokenHash, type === 'recovery' ? [...wanted, 'factor_added'] : wanted)
  if (code && (code.purpose !== 'factor_added' || (digits && auth.codes.hasDigits(code, digits)))) return code
  auth.limits.verify(network)
  throw code ? authErrors.invalidNonce() : authErrors.linkExpired()
}

/** Finds the code that was typed, with the address that it was sent to. Throws AuthError. */
export function findByDigits(auth: Auth, network: Network, type: string, typed: [email: string, digits: string]) {
  auth.limits.verify(network)
  const code = auth.codes.findByDigits(...typed, purposes.get(type) ?? [])
  if (!code) throw authErrors.otpExpired()
  return code
}

/** Uses the code up and signs its account in; undefined if it was the first of two confirmations. Throws AuthError. */
export function signInBy(auth: Auth, code: OneTimeCode) {
  return auth.database.transaction(() => {
    const { account, isHalfway } = redeem(auth, code)
    return isHalfway ? undefined : signIn(auth, account, 'otp')
  })
}

/** Uses the code up, inside a transaction. Throws AuthError. */
export function redeem(auth: Auth, code: OneTimeCode): Redeemed {
  const isChange = code.purpose === 'email_change' || code.purpose === 'email_change_current'
  const account = auth.accounts.find(code.accountId)
  if (!account || !auth.codes.use(code, isChange ? [code.purpose] : ['recovery', 'magic_link', 'invite']))
    throw authErrors.linkExpired()
  if (isBanned(account)) throw authErrors.userBanned()
  if (isChange) return confirmEmailChange(auth, account, code)
  if (code.purpose === 'factor_added') return { account: undoNewFactors(auth, account, code), isHalfway: false }
  if (code.purpose === 'recovery') {
    cancelPending(auth.database, account.id)
    auth.passkeys.deleteAll(account.id)
  }
  // opening the mail proves the address
  const isNew = account.emailConfirmedAt === null
  const confirmed = isNew ? auth.accounts.update(account.id, { emailConfirmedAt: newInstant() }) : account
  return { account: confirmed, isHalfway: false }
}

/**
 * By the link in a mail, the owner says that somebody else has added a second factor, or made recovery codes. Removes those of
 * the last days, every passkey and session, everything pending, and the password, which the intruder may know: a new one is set by mail.
 * Older factors are the owner's; they stay and are still required. To be called inside a transaction. See
 * docs/decisions/0011-a-stolen-session.md.
 */
function undoNewFactors(auth: Auth, account: Account, { createdAt }: OneTimeCode): Account {
  const { database, accounts, sessions, factors, passkeys, recoveryCodes, log, deferredTasks } = auth
  const since = instantAfter(-AUTH_SETTINGS.undoFactorSeconds, Date.parse(createdAt) / 1000)
  for (const factor of factors.listOf(account.id)) if (factor.createdAt > since) factors.delete(factor.id)
  if ((recoveryCodes.find(account.id)?.updatedAt ?? '') > since) recoveryCodes.delete(account.id)
  auth.codes.discard(account.id, ['factor_added'])
  cancelPending(database, account.id)
  passkeys.deleteAll(account.id)
  sessions.endAll(account.id)
  deferredTasks.add(() => log.warn({ userId: account.id }, 'New second factors were removed by the link in their mail'))
  return accounts.update(account.id, { passwordHash: null })
}
