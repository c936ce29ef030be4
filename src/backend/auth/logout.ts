import type { Operation } from './auth.ts'
import { authErrors } from './errors.ts'
import { requireSession } from './require-session.ts'

/** POST logout?scope=global|local|others: the sessions end at once, for every service. */
export const logout: Operation = async (auth, call) => {
  const { account, session } = await requireSession(auth, call)
  const scope = call.query.get('scope') || 'global'
  if (scope === 'global') auth.sessions.endAll(account.id)
  else if (scope === 'local') auth.sessions.end(session.id)
  else if (scope === 'others') auth.sessions.endAll(account.id, session.id)
  else throw authErrors.validationFailed(`Unsupported logout scope ${JSON.stringify(scope)}`)
  return new Response(null, { status: 204 })
}
