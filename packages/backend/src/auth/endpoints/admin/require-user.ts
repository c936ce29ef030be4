import type { Auth, Call } from '../../auth.ts'
import { authErrors } from '../../errors.ts'
import { requireSecretKey } from '../../require-session.ts'
import type { Account } from '../../stores/accounts.ts'
import { isUuid } from '../../uuid.ts'

/** The account in the path, for the secret key. Throws AuthError. */
export async function requireUser(auth: Auth, call: Call): Promise<Account> {
  await requireSecretKey(auth, call)
  const id = call.params.userId ?? ''
  if (!isUuid(id)) throw authErrors.notUuid('user_id')
  const account = auth.accounts.find(id.toLowerCase())
  if (!account) throw authErrors.userNotFound()
  return account
}
