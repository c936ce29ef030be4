import type { Operation } from '../auth.ts'
import { authErrors } from '../errors.ts'
import { requireSession } from '../require-session.ts'
import { cancelPending, cancelPendingOfSessions } from '../stores/cancel-pending.ts'

const SCOPES = ['global', 'local', 'others']

/**
 * POST logout?scope=global|local|others: ends the sessions at once, for every service; if not only this one, it also
 * cancels what is pending.
 */
export const logout: Operation = async (auth, call) => {
  const { account, session } = await requireSession(auth, call)
  const scope = call.query.get('scope') || 'global'
  if (!SCOPES.includes(scope)) throw authErrors.validationFailed(`Unsupported logout scope ${JSON.stringify(scope)}`)
  auth.database.transaction(() => {
    if (scope === 'local') return auth.sessions.end(session.id)
    auth.sessions.endAll(account.id, scope === 'others' ? session.id : undefined)
    if (scope === 'global') cancelPending(auth.database, account.id)
    else cancelPendingOfSessions(auth.database, account.id)
  })
  return new Response(null, { status: 204 })
}
