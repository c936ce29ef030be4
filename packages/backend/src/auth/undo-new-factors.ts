import type { Auth } from './auth.ts'
import { AUTH_SETTINGS } from './auth-settings.ts'
import { instantAfter } from './instants.ts'
import type { Account } from './stores/accounts.ts'
import { cancelPending } from './stores/cancel-pending.ts'
import type { OneTimeCode } from './stores/one-time-codes.ts'

/**
 * By the link in a mail, the owner says that somebody else has added a second factor. Removes the factors of the last
 * days, every session, everything pending, and the password, which the intruder may know: whoever reads the mailbox
 * sets a new one. Older factors are the owner's; they stay and are still required. To be called inside a transaction.
 * See docs/decisions/0011-a-stolen-session.md.
 */
export function undoNewFactors(auth: Auth, account: Account, { createdAt }: OneTimeCode): Account {
  const { database, accounts, sessions, factors, log, deferredTasks } = auth
  const since = instantAfter(-AUTH_SETTINGS.undoFactorSeconds, Date.parse(createdAt) / 1000)
  for (const factor of factors.listOf(account.id)) if (factor.createdAt > since) factors.delete(factor.id)
  auth.codes.discard(account.id, ['factor_added'])
  cancelPending(database, account.id)
  sessions.endAll(account.id)
  deferredTasks.add(() => log.warn({ userId: account.id }, 'New second factors were removed by the link in their mail'))
  return accounts.update(account.id, { passwordHash: null })
}
