import { useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { AdminPath } from '#content/site/routes.ts'
import { isAdminSession } from '#data/session/session.ts'
import { hasDirtyForm } from './forms/dirty-forms.ts'
import { Layout } from './layout/layout.tsx'
import { useServices, useSession } from './session-context.tsx'
import { isSignInAsked } from './sign-in-again.tsx'
import { Loading } from './ui/loading.tsx'

/**
 * The admin area is for logged-in admins who have passed their second factor, if they have one; others are sent to the login.
 * An admin whose session ends keeps an unsaved form: saving it asks for the password in place, as other actions do. If another
 * account logs in meanwhile, in another tab, it gets its own forms.
 */
export function Guard() {
  const session = useSession()
  const { pathname, search } = useLocation()
  const { sessions } = useServices()
  const lastAdmin = useSyncExternalStore(sessions.subscribe, sessions.lastAdmin)
  if (lastAdmin && (isAdminSession(session) || hasDirtyForm() || isSignInAsked()))
    return <Layout key={lastAdmin.id} user={lastAdmin} />
  if (session.status === 'checking') return <Loading />
  // a login leads to /admin, or back to the page that a mail or a program led to; after a failed check, to any page
  const isLinked = LINKED_FROM_ELSEWHERE.has(pathname) || new URLSearchParams(search).has('token_hash')
  const isReturning = isLinked || (session.status === 'signed-in' && session.isUnchecked)
  return <Navigate to="/admin/login" replace state={isReturning ? pathname + search : null} />
}

const LINKED_FROM_ELSEWHERE: ReadonlySet<string> = new Set<AdminPath>([
  '/admin/messages',
  '/admin/drafts',
  '/admin/health',
  '/admin/connect',
])
