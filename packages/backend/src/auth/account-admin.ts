import { newInstant } from '../database/clock.ts'
import type { Auth } from './auth.ts'
import { requireEmail } from './email-address.ts'
import { requireStrongPassword } from './passwords/password-rules.ts'
import { cancelPending } from './stores/cancel-pending.ts'

/** Account operations for the owner's commands, without limits or sessions. Addresses may be in any case. */
export interface AccountAdmin {
  /** The account's id. */
  find(email: string): string | undefined
  count(): number
  /** Hashes a password. Throws an Error with the reason if the password rules refuse it. */
  hashPassword(password: string, email: string): Promise<string>
  /** Creates an account that can sign in at once, and returns its id; joins a running `database.transaction`. */
  create(email: string, passwordHash: string): string
  /** Sets another password. Ends every session and cancels whatever is pending. */
  resetPassword(id: string, passwordHash: string): void
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
        accounts.update(id, { passwordHash })
        cancelPending(database, id)
        sessions.endAll(id)
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
