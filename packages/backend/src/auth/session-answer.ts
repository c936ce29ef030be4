import { ACCESS_TOKEN_SECONDS } from '../access/tokens.ts'
import { nowSeconds } from '../database/clock.ts'
import type { Auth } from './auth.ts'
import type { Account } from './stores/accounts.ts'
import type { AmrMethod, Session } from './stores/sessions.ts'
import { userJson } from './user-json.ts'

/** Starts a session for an account that has just authenticated. To be called inside a transaction. */
export function signIn({ accounts, sessions, options, deferredTasks, log }: Auth, account: Account, method: AmrMethod) {
  const session = sessions.start(account.id, method)
  deferredTasks.add(() => {
    log.info({ userId: account.id, sessionId: session.id, method }, 'An account signed in')
    options.onSignIn?.(account.id)
  })
  const lastSignInAt = session.createdAt
  return { session, account: accounts.update(account.id, { lastSignInAt }) }
}

export async function answerSession(
  auth: Auth,
  account: Account,
  session: Session,
  more: { weak_password?: null } = {},
): Promise<Response> {
  return Response.json({ ...(await issueTokens(auth, account, session)), user: userJson(auth, account), ...more })
}

/** A new access token for the session, and its current refresh token. Times in seconds, `expires_at` since 1970. */
export async function issueTokens(auth: Auth, account: Account, session: Session) {
  const expiresIn = ACCESS_TOKEN_SECONDS
  const claims = {
    sub: account.id,
    email: account.email,
    phone: '',
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    role: 'authenticated' as const,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  }
  return {
    access_token: await auth.tokens.sign(claims),
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: nowSeconds() + expiresIn,
    refresh_token: auth.refreshTokens.current(session),
  }
}
