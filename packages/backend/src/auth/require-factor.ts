import type { Auth, Call } from './auth.ts'
import { authErrors } from './errors.ts'
import { requireSession } from './require-session.ts'
import type { Account } from './stores/accounts.ts'
import type { Factor } from './stores/factors.ts'
import type { Session } from './stores/sessions.ts'
import { requireUuid } from './uuid.ts'

/** The factor in the path, which must belong to the session's account. Throws AuthError. */
export async function requireFactor(
  auth: Auth,
  call: Call,
): Promise<{ account: Account; session: Session; factor: Factor }> {
  const { account, session } = await requireSession(auth, call)
  return { account, session, factor: requireFactorOf(account, auth, call) }
}

/** The factor in the path, which must belong to this account. Throws AuthError. */
export function requireFactorOf(account: Account, { factors }: Auth, { params }: Call): Factor {
  const factor = factors.find(requireUuid(params.factorId, 'factor_id'), account.id)
  if (!factor) throw authErrors.factorNotFound()
  return factor
}
