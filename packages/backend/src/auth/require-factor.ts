import type { Auth, Call } from './auth.ts'
import { authErrors } from './errors.ts'
import { requireSession } from './require-session.ts'
import type { Account } from './stores/accounts.ts'
import type { Factor } from './stores/factors.ts'
import type { Session } from './stores/sessions.ts'
import { isUuid } from './uuid.ts'

/** The factor in the path, which must belong to the session's account. Throws AuthError. */
export async function requireFactor(
  auth: Auth,
  call: Call,
): Promise<{ account: Account; session: Session; factor: Factor }> {
  const { account, session } = await requireSession(auth, call)
  const id = call.params.factorId ?? ''
  if (!isUuid(id)) throw authErrors.notUuid('factor_id')
  const factor = auth.factors.find(id.toLowerCase(), account.id)
  if (!factor) throw authErrors.factorNotFound()
  return { account, session, factor }
}
