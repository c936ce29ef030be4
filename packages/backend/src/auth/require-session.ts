import { apiKeyOf, bearerOf, roleOfKey } from '../access/credentials.ts'
import { TokenError } from '../access/tokens.ts'
import type { Auth, Call } from './auth.ts'
import { authErrors } from './errors.ts'
import { type Fields, readFields } from './fields.ts'
import type { Account } from './stores/accounts.ts'
import type { Session } from './stores/sessions.ts'

/** Whose session sends the request. Throws AuthError, worded as GoTrue's requireAuthentication. */
export async function requireSession(auth: Auth, { request }: Call): Promise<{ account: Account; session: Session }> {
  const bearer = bearerOf(request)
  if (!bearer) throw authErrors.noAuthorization()
  if (roleOfKey(auth, bearer)) throw authErrors.missingSub()
  const claims = await verify(auth, bearer)
  const account = auth.accounts.find(claims.sub)
  if (!account) throw authErrors.userNotFoundOfToken()
  const session = auth.sessions.find(claims.session_id)
  if (session?.accountId !== account.id) throw authErrors.sessionNotFound()
  return { account, session }
}

/**
 * Whose session sends the request, and its body. The session is looked at again once the body is there: a client may take
 * its time over that, and the session may have ended meanwhile. Throws AuthError, ApiError 413.
 */
export async function readSessionFields(auth: Auth, call: Call) {
  await requireSession(auth, call)
  const fields: Fields = await readFields(call.request)
  return { ...(await requireSession(auth, call)), fields }
}

/** Inside the transaction that changes something, after a wait. Throws AuthError when the session has ended. */
export function requireAlive({ sessions }: Auth, { id, accountId }: Session): void {
  if (!sessions.isAlive(id, accountId)) throw authErrors.sessionNotFound()
}

/** Lets the secret key through, and nothing else. Throws AuthError. */
export async function requireSecretKey(auth: Auth, { request }: Call): Promise<void> {
  const bearer = bearerOf(request) ?? apiKeyOf(request)
  if (!bearer) throw authErrors.noAuthorization()
  const role = roleOfKey(auth, bearer)
  if (role === 'service_role') return
  if (!role) await verify(auth, bearer)
  throw authErrors.notAdmin()
}

async function verify(auth: Auth, token: string) {
  try {
    return await auth.tokens.verify(token)
  } catch (error) {
    throw error instanceof TokenError ? authErrors.badJwt(error.fault) : error
  }
}

/** Whether an account is kept out for now. */
export function isBanned({ bannedUntil }: Account): boolean {
  return bannedUntil !== null && new Date(bannedUntil) > new Date()
}
