import { existsSync } from 'node:fs'
import { newInstant } from '../database/clock.ts'
import { connect, databasePath } from '../database/connect.ts'
import { Database } from '../database/database.ts'
import { hasTable } from '../database/schema.ts'
import { refuseMoved } from '../folder/moved.ts'
import { product } from '../product.ts'
import { insertRows } from '../rest/store-row.ts'
import type { Auth } from './auth.ts'
import { authErrors } from './errors.ts'
import { requireEmail } from './fields.ts'
import { requireStrongPassword } from './passwords/password-rules.ts'
import { createPasswordHasher } from './passwords/passwords.ts'
import { createAccountStore, isBanned } from './stores/accounts.ts'
import { cancelPending, cancelPendingAndUndoLink } from './stores/cancel-pending.ts'
import { createFactorStore } from './stores/factors.ts'
import { createPasskeyStore } from './stores/passkeys.ts'
import { createSessionStore } from './stores/sessions.ts'

interface Parts extends Pick<Auth, 'database' | 'accounts' | 'sessions' | 'factors' | 'passkeys' | 'passwords'> {
  /** A command-line tool need not know the address of the site. */
  options?: { siteUrl: string }
}

/** Account operations for the owner's commands, without limits or sessions. Addresses may be in any case. */
export function createAccountAdmin(parts: Parts) {
  const { database, accounts, sessions, factors, passkeys, passwords, options } = parts
  return {
    find: (email: string): string | undefined => accounts.findByEmail(requireEmail(email))?.id,
    count: () => accounts.count(),
    /** Throws an Error with the reason if the password rules refuse it. */
    async hashPassword(password: string, email: string) {
      requireStrongPassword(password, [requireEmail(email), options?.siteUrl ?? ''])
      return passwords.hash(password)
    },
    /** Creates an account that can sign in at once, and returns its id; joins a running `database.transaction`. */
    create: (email: string, passwordHash: string) =>
      accounts.create({ email: requireEmail(email), passwordHash, emailConfirmedAt: newInstant() }).id,
    /**
     * Sets another password and confirms the address. Ends every session and passkey, and cancels whatever is pending. Returns until
     * when the account is banned, if it is: it cannot sign in before.
     */
    resetPassword: (id: string, passwordHash: string): string | undefined =>
      database.transaction(() => {
        const account = accounts.update(id, { passwordHash, emailConfirmedAt: newInstant() })
        cancelPending(database, id)
        passkeys.deleteAll(id)
        sessions.endAll(id)
        return isBanned(account) ? (account.bannedUntil ?? undefined) : undefined
      }),
    /** Gives the account another address, confirmed. Throws AuthError if that is not an address, or another account's. */
    setEmail: (id: string, email: string): void =>
      database.transaction(() => {
        const newEmail = requireEmail(email)
        if (accounts.findByEmail(newEmail)) throw authErrors.emailExists()
        // what was sent to the former address must not sign in any more
        cancelPendingAndUndoLink(database, id)
        accounts.update(id, { email: newEmail, emailConfirmedAt: newInstant() })
      }),
    /** Removes every second factor and passkey, and ends every session; returns how many were removed. */
    resetFactors: (id: string): number =>
      database.transaction(() => {
        const all = factors.listOf(id)
        for (const factor of all) factors.delete(factor.id)
        cancelPending(database, id)
        const keys = passkeys.deleteAll(id)
        sessions.endAll(id)
        return all.length + keys
      }),
    hasSignedIn: (id: string) => accounts.find(id)?.lastSignInAt != null,
  }
}

/** Opens a folder's accounts by a second connection, beside the serving site. Throws an error worded for the owner. */
export function openAccountAdmin(dataDir: string) {
  refuseMoved(dataDir)
  const path = databasePath(dataDir)
  if (!existsSync(path)) throw noDatabase(dataDir)
  const clock = { instant: undefined }
  const connection = connect(path, clock)
  const database = new Database(connection, clock)
  if (!hasTable(connection, '_accounts')) {
    database.close()
    throw noDatabase(dataDir)
  }
  const accounts = createAccountAdmin({
    database,
    accounts: createAccountStore(database),
    sessions: createSessionStore(database),
    factors: createFactorStore(database),
    passkeys: createPasskeyStore(database),
    passwords: createPasswordHasher(),
  })
  return {
    accounts,
    database,
    /** Inserts rows without checking access rules; see Backend. */
    insertRows: (table: string, rows: readonly Record<string, unknown>[]) => insertRows(database, table, rows),
    close: () => database.close(),
  }
}

function noDatabase(dataDir: string): Error {
  return new Error(`There are no accounts in ${dataDir} yet. Start the site once, or set ${product.words.dataDir}.`)
}
