import { newInstant } from '../database/clock.ts'
import type { Auth } from './auth.ts'
import { requireEmail } from './email-address.ts'
import { requireStrongPassword } from './passwords/password-rules.ts'
import { cancelPending } from './stores/cancel-pending.ts'

/** What the owner's own commands do with accounts, past every limit and session. Addresses may be in any case. */
export interface AccountAdmin {
  /** The account's id. */
  find(email: string): string | undefined
  count(): number
  /** Hashes a password that the rules allow. Throws an Error whose message tells why they do not. */
  hashPassword(password: string, email: string): Promise<string>
  /** Makes an account that can sign in at once, and gives its id; inside `database.transaction` it comes with what else that writes. */
  create(email: string, passwordHash: string): string
  /** Sets another password; every session, and whatever was begun in one or sent by mail, ends. */
  resetPassword(id: string, passwordHash: string): void
  /** Removes every second factor, and ends every session; gives how many there were. */
  resetFactors(id: string): number
  /** Whether anybody has ever signed in to the account. */
  hasSignedIn(id: string): boolean
}

interface Parts extends Pick<Auth, 'database' | 'accounts' | 'sessions' | 'factors' | 'passwords'> {
  /** A command-line tool need not know where the site is. */
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
