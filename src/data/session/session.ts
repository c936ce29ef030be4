import type { AuthError, Session as AuthSession, GoTrueClient, User } from '@supabase/auth-js'
import type { Rest } from '../rest/rest.ts'
import { readRole, readRolePatiently } from './admin-check.ts'

export interface SessionUser {
  id: string
  email: string
  isAdmin: boolean
  /** Prepares drafts, which an admin publishes. */
  isAssistant?: true
}

/**
 * `needsCode`: the account has a second factor that this session has not passed yet. `isUnchecked`: it could not be
 * determined what the user may do or whether they need a code, so they may do nothing. `refusal`: the auth service's answer by which
 * this browser was logged out.
 */
export type Session =
  | { status: 'checking' }
  | { status: 'signed-out'; refusal?: AuthError }
  | { status: 'signed-in'; user: SessionUser; needsCode: boolean; isUnchecked?: true }

/** Whether the user may do something in the admin area: all of it, or prepare drafts. */
export const hasRole = ({ isAdmin, isAssistant }: SessionUser) => isAdmin || isAssistant === true

export const isAdminSession = (session: Session): session is Session & { user: SessionUser } =>
  session.status === 'signed-in' && hasRole(session.user) && !session.needsCode

export type SessionStore = ReturnType<typeof createSessionStore>

/** The user that the last check of a session has found. */
export const foundUsers = new WeakMap<GoTrueClient, User>()

/** The address of a session's user as last checked: the stored one may be an hour old, and was perhaps changed on the server. */
export function checkedEmail(auth: GoTrueClient, { id, email = '' }: User): string {
  const user = foundUsers.get(auth)
  return user?.id === id ? (user.email ?? email) : email
}

/**
 * The session, kept up to date by the auth client's events. What a new session may do is what its profile says. For a session
 * verified before, the check is retried, so that a short network failure ends no session.
 */
export function createSessionStore(auth: GoTrueClient, rest: Rest) {
  let session: Session = { status: 'checking' }
  let lastAdmin: SessionUser | null = null
  let seenToken: string | null = null
  let underWay: Promise<Session> | null = null
  let lastCheck = 0
  let refusal: AuthError | undefined
  const listeners = new Set<() => void>()

  const set = (next: Session) => {
    session = next
    if (isAdminSession(next)) lastAdmin = next.user
    for (const listener of listeners) listener()
    return next
  }

  async function check(authSession: AuthSession | null): Promise<Session> {
    const thisCheck = ++lastCheck
    if (!authSession || !isWhole(authSession)) {
      seenToken = null
      return set({ status: 'signed-out', ...(refusal && { refusal }) })
    }
    const { user, access_token } = authSession
    const known = session.status === 'signed-in' && session.user.id === user.id ? session : null
    if (!known) set({ status: 'checking' })
    seenToken = access_token
    refusal = undefined
    const hadRole = known !== null && hasRole(known.user)
    const read = hadRole ? readRolePatiently : readRole
    const wasLetIn = hadRole && !known.needsCode
    const profile = read(rest, access_token, user.id)
    const level = await auth.mfa.getAuthenticatorAssuranceLevel(access_token)
    const isReplaced = seenToken !== null && seenToken !== access_token
    if (level.error && endsSession(level.error) && !isReplaced) {
      refusal = level.error
      await auth.signOut({ scope: 'local' })
      return check(null)
    }
    const ofProfile = await profile
    if (thisCheck !== lastCheck) return session
    const needsCode = level.data?.currentLevel === 'aal1' && level.data.nextLevel === 'aal2'
    // assume it needs a code until the server says otherwise
    const role = level.data || wasLetIn ? ofProfile : null
    const rights = { isAdmin: role === 'admin', ...(role === 'assistant' && { isAssistant: true as const }) }
    const checked = { id: user.id, email: checkedEmail(auth, user), ...rights }
    return set({ status: 'signed-in', user: checked, needsCode, ...(role === null && { isUnchecked: true }) })
  }

  function start(authSession: AuthSession | null): Promise<Session> {
    const thisCheck = check(authSession).finally(() => {
      if (underWay === thisCheck) underWay = null
    })
    underWay = thisCheck
    return thisCheck
  }

  /** The session of the current token, checked now unless that has been done or is under way. */
  async function refresh(): Promise<Session> {
    const stored = await auth.getSession().catch(() => null)
    if (!stored) return session
    const { data } = stored
    if (!data.session || data.session.access_token !== seenToken) return start(data.session)
    if (underWay) return underWay
    return session.status === 'signed-in' && !session.isUnchecked ? session : start(data.session)
  }

  // nothing is awaited inside the callback: the client waits for it, which would be a deadlock
  auth.onAuthStateChange((_event, authSession) => {
    if (authSession && authSession.access_token === seenToken) return
    setTimeout(() => {
      // a login has already triggered the check
      if (!authSession || authSession.access_token !== seenToken) void start(authSession)
    })
  })

  return {
    current: () => session,
    /** The user of this session, or of the last one that opened the admin area since the page was loaded. */
    lastAdmin: () => lastAdmin,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refresh,
  }
}

/** An answer about the session itself; anything else may come from in between, or pass. */
const endsSession = ({ name, status }: AuthError) =>
  name === 'AuthSessionMissingError' || (name === 'AuthApiError' && (status === 401 || status === 403))

/** A stored session is valid only with access token, refresh token and expiry. */
const isWhole = ({ access_token, refresh_token, expires_at }: AuthSession) =>
  Boolean(access_token && refresh_token && expires_at)
