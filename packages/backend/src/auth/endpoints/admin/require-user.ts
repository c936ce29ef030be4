import type { Auth, Call } from '../../auth.ts'
import { authErrors } from '../../errors.ts'
import { requireSecretKey } from '../../require-session.ts'
import type { Account } from '../../stores/accounts.ts'
import { requireUuid } from '../../uuid.ts'

/** The account in the path, for the secret key. Throws AuthError. */
export async function requireUser(auth: Auth, call: Call): Promise<Account> {
  await requireSecretKey(auth, call)
  const account = auth.accounts.find(requireUuid(call.params.userId, 'user_id'))
  if (!account) throw authErrors.userNotFound()
  return account
}
