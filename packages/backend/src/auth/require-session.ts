import { apiKeyOf, bearerOf, roleOfKey } from '../access/credentials.ts'
import { TokenError } from '../access/tokens.ts'
import type { Auth, Call } from './auth.ts'
import { authErrors } from './errors.ts'
import { type Fields, readFields } from './fields.ts'
import type { Account } from './stores/accounts.ts'
import type { Session } from './stores/sessions.ts'

export interface SignedIn {
  account: Account
  session: Session
}

/** The session of the request and its account. Throws AuthError, worded as in GoTrue's requireAuthentication. */
export async function requireSession(auth: Auth, { request }: Call): Promise<SignedIn> {
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

/** Session, account and body; the session is checked again after the body. Throws AuthError. */
export async function readSessionFields(auth: Auth, call: Call) {
  await requireSession(auth, call)
  const fields: Fields = await readFields(call.request)
  return { ...(await requireSession(auth, call)), fields }
}

/** To be called after a wait, inside the transaction that writes. Throws AuthError if the session has ended. */
export function requireAlive({ sessions }: Auth, { id, accountId }: Session): void {
  if (!sessions.isAlive(id, accountId)) throw authErrors.sessionNotFound()
}

/** Throws AuthError unless the request has the secret key. */
export async function requireSecretKey(auth: Auth, { request }: Call): Promise<void> {
  const bearer = bearerOf(request) ?? apiKeyOf(request)
  if (!bearer) throw authErrors.noAuthorization()
  const role = roleOfKey(auth, bearer)
  if (role === 'service_role') return
  if (!role) await verify(auth, bearer)
  throw authErrors.notAdmin()
}

const verify = (auth: Auth, token: string) =>
  auth.tokens.verify(token).catch((error: unknown) => {
    throw error instanceof TokenError ? authErrors.badJwt(error.fault) : error
  })
