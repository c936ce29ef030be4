import type { Auth } from '../auth.ts'
import { instantAfter } from '../instants.ts'
import type { Account } from '../stores/accounts.ts'
import { cancelPending } from '../stores/cancel-pending.ts'
import type { OneTimeCode } from '../stores/one-time-codes.ts'

/**
 * The owner says by the link of a mail that somebody else has added a second factor: the factors of the last days go, and
 * so do every session, whatever was begun, and the password, which the other one may know. What is left is who reads the
 * mailbox, and chooses a new one. Older factors stay: they are the owner's, and are asked for. Inside a transaction.
 */
export function undoNewFactors(auth: Auth, account: Account, { createdAt }: OneTimeCode): Account {
  const { database, accounts, sessions, factors, settings, log, deferredTasks } = auth
  const since = instantAfter(-settings.undoFactorSeconds, Date.parse(createdAt) / 1000)
  for (const factor of factors.listOf(account.id)) if (factor.createdAt > since) factors.delete(factor.id)
  auth.codes.discard(account.id, ['factor_added'])
  cancelPending(database, account.id)
  sessions.endAll(account.id)
  deferredTasks.add(() => log.warn({ userId: account.id }, 'A second factor was taken back by the link of its mail'))
  return accounts.update(account.id, { passwordHash: null })
}
