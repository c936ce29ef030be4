import { instantAfter, newInstant } from '../database/clock.ts'
import type { Auth } from './auth.ts'
import { AUTH_SETTINGS } from './auth-settings.ts'
import { authErrors } from './errors.ts'
import { canGetMail } from './fields.ts'
import type { Account } from './stores/accounts.ts'
import { cancelPendingAndUndoLink } from './stores/cancel-pending.ts'
import type { OneTimeCode, PkceChallenge, Purpose } from './stores/one-time-codes.ts'

const CHANGE: readonly Purpose[] = ['email_change', 'email_change_current']

/** The account of a redeemed code; `isHalfway` if the other address of an e-mail change must confirm too. */
export interface Redeemed {
  account: Account
  isHalfway: boolean
}

interface EmailChange {
  newEmail: string
  pkce: PkceChallenge | undefined
  redirectTo: string | undefined
  /** Set if the mails of a pending change are sent again. */
  begunAt?: string | null
}

/** The address that an account is changing to, unless too much time has passed since the change began. */
export function pendingEmail(account: Account): string | undefined {
  const { newEmail, emailChangeBegunAt } = account
  const { emailChangeSeconds } = AUTH_SETTINGS
  // a start in the future was recorded while the clock was ahead, so its age is unknown
  const isInTime =
    emailChangeBegunAt !== null &&
    emailChangeBegunAt > instantAfter(-emailChangeSeconds) &&
    emailChangeBegunAt < instantAfter(emailChangeSeconds)
  return isInTime ? (newEmail ?? undefined) : undefined
}

/**
 * Begins the change to another address, or sends its mails again: both addresses must confirm (GoTrue's secure e-mail
 * change), unless the current one cannot receive mail. An earlier pending change is cancelled. Returns the mails to
 * send after the transaction.
 */
export function beginEmailChange(auth: Auth, account: Account, { newEmail, pkce, redirectTo, begunAt }: EmailChange) {
  const awaits: Purpose[] = canGetMail(account.email) ? [...CHANGE] : ['email_change']
  return auth.database.transaction(() => {
    auth.codes.discard(account.id, CHANGE)
    const changed = auth.accounts.update(account.id, {
      newEmail,
      emailChangeSentAt: newInstant(),
      emailChangeBegunAt: begunAt ?? instantAfter(0),
      emailChangeAwaits: awaits,
    })
    const mails = awaits.map((kind) => {
      const to = kind === 'email_change' ? newEmail : account.email
      const issued = auth.codes.issue(account.id, kind, to, pkce)
      // `awaits` holds these two kinds only
      return { kind: kind as 'email_change', to, newEmail, ...issued, ...(redirectTo && { redirectTo }) }
    })
    return { account: changed, send: () => mails.forEach(auth.sendMail) }
  })
}

/** Confirms one address, inside a transaction; the last one completes the change. Throws AuthError. */
export function confirmEmailChange(auth: Auth, account: Account, { purpose }: OneTimeCode): Redeemed {
  const emailChangeAwaits = account.emailChangeAwaits.filter((one) => one !== purpose)
  const newEmail = pendingEmail(account)
  if (!newEmail) throw authErrors.linkExpired()
  if (emailChangeAwaits.length)
    return { account: auth.accounts.update(account.id, { emailChangeAwaits }), isHalfway: true }
  if (auth.accounts.findByEmail(newEmail)) throw authErrors.emailExists()
  // what was sent to the former address must not sign in any more
  cancelPendingAndUndoLink(auth.database, account.id)
  const changed = auth.accounts.update(account.id, { email: newEmail, emailConfirmedAt: newInstant() })
  const mail = { kind: 'email_changed' as const, to: account.email, newEmail: changed.email }
  auth.mailLater(account.id, 'An e-mail address was changed', mail)
  return { account: changed, isHalfway: false }
}
