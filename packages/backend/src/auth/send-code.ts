import { newInstant } from '../database/clock.ts'
import type { Auth } from './auth.ts'
import { isBanned } from './stores/accounts.ts'
import type { PkceChallenge } from './stores/one-time-codes.ts'

export interface CodeRequest {
  /** In lower case. */
  email: string
  pkce: PkceChallenge | undefined
  redirectTo: string | undefined
}

/**
 * Sends a link and a code to an address, if it has an account. The account is looked up after the response, which is
 * therefore the same for all, in text, status and time.
 */
export function sendCode(auth: Auth, kind: 'recovery' | 'magic_link', { email, pkce, redirectTo }: CodeRequest): void {
  auth.deferredTasks.add(() => {
    const account = auth.accounts.findByEmail(email)
    if (!account || isBanned(account)) return
    const issued = auth.database.transaction(() => {
      auth.accounts.update(account.id, { recoverySentAt: newInstant() })
      return auth.codes.issue(account.id, kind, email, pkce)
    })
    auth.sendMail({ kind, to: email, ...issued, ...(redirectTo && { redirectTo }) })
  })
}
