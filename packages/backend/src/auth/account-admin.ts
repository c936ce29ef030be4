import { newInstant } from '../database/clock.ts'
import type { Auth } from './auth.ts'
import { authErrors } from './errors.ts'
import { requireEmail } from './fields.ts'
import { requireStrongPassword } from './passwords/password-rules.ts'
import { isBanned } from './stores/accounts.ts'
import { cancelPending, cancelPendingAndUndoLink } from './stores/cancel-pending.ts'

/** Account operations for the owner's commands, without limits or sessions. Addresses may be in any case. */
export interface AccountAdmin {
  /** The account's id. */
  find(email: string): string | undefined
  count(): number
  /** Hashes a password. Throws an Error with the reason if the password rules refuse it. */
  hashPassword(password: string, email: string): Promise<string>
  /** Creates an account that can sign in at once, and returns its id; joins a running `database.transaction`. */
  create(email: string, passwordHash: string): string
  /**
   * Sets another password and confirms the address. Ends every session and cancels whatever is pending. Returns until
   * when the account is banned, if it is: it cannot sign in before.
   */
  resetPassword(id: string, passwordHash: string): string | undefined
  /** Gives the account another address, confirmed. Throws AuthError if that is not an address, or another account's. */
  setEmail(id: string, email: string): void
  /** Removes every second factor and ends every session; returns the number of factors. */
  resetFactors(id: string): number
  /** Whether anybody has ever signed in to the account. */
  hasSignedIn(id: string): boolean
}

interface Parts extends Pick<Auth, 'database' | 'accounts' | 'sessions' | 'factors' | 'passwords'> {
  /** A command-line tool need not know the address of the site. */
  options?: { siteUrl: string }
}

export function createAccountAdmin(parts: Parts): AccountAdmin {
  const { database, accounts, sessions, factors, passwords, options } = parts
  return {
    find: (email) => accounts.findByEmail(requireEmail(email))?.id,
    count: () => accounts.count(),
    async hashPassword(password, email) {
      requireStrongPassword(password, [requireEmail(email), options?.siteUrl ?? ''])
      return passwords.hash(password)
    },
    create: (email, passwordHash) =>
      accounts.create({ email: requireEmail(email), passwordHash, emailConfirmedAt: newInstant() }).id,
    resetPassword: (id, passwordHash) =>
      database.transaction(() => {
        const account = accounts.update(id, { passwordHash, emailConfirmedAt: newInstant() })
        cancelPending(database, id)
        sessions.endAll(id)
        return isBanned(account) ? (account.bannedUntil ?? undefined) : undefined
      }),
    setEmail: (id, email) =>
      database.transaction(() => {
        const newEmail = requireEmail(email)
        if (accounts.findByEmail(newEmail)) throw authErrors.emailExists()
        // what was sent to the former address must not sign in any more
        cancelPendingAndUndoLink(database, id)
        accounts.update(id, { email: newEmail, emailConfirmedAt: newInstant() })
      }),
    resetFactors: (id) =>
      database.transaction(() => {
        const all = factors.listOf(id)
        for (const factor of all) factors.delete(factor.id)
        cancelPending(database, id)
        sessions.endAll(id)
        return all.length
      }),
    hasSignedIn: (id) => accounts.find(id)?.lastSignInAt != null,
  }
}
