import { Outlet, ScrollRestoration, useNavigate, useOutletContext } from 'react-router'
import { sessionMessages } from '#data/messages.ts'
import { signOut } from '#data/session/account.ts'
import type { SessionUser } from '#data/session/session.ts'
import { useServices } from '../session-context.tsx'
import { SignInAgainProvider } from '../sign-in-again.tsx'
import { showToast } from '../ui/toasts.tsx'
import { Sidebar } from './sidebar.tsx'

/** The admin's frame: the sidebar, and the page that its link opens. */
export function Layout({ user }: { user: SessionUser }) {
  const { auth } = useServices()
  const navigate = useNavigate()

  async function handleLogout() {
    const result = await signOut(auth)
    if (!result.isOk) return showToast(sessionMessages.signOutFailed(result.text))
    showToast(sessionMessages.signedOut)
    await navigate('/admin/login')
  }

  return (
    <SignInAgainProvider email={user.email}>
      <div className="shell">
        <Sidebar email={user.email} onLogout={handleLogout} />
        <main className="main" tabIndex={-1}>
          <Outlet context={user} />
        </main>
        <ScrollRestoration />
      </div>
    </SignInAgainProvider>
  )
}

/** Who is signed in, on a page inside the frame. */
export const useAdmin = () => useOutletContext<SessionUser>()
