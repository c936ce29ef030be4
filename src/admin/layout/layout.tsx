import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import type { SessionUser } from '#data/session/session.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { useUndoByKey } from '../history/undo.ts'
import { useDropsRefused } from '../pictures/dropped-files.ts'
import { useSearch } from '../search/search.tsx'
import { SignInAgainProvider } from '../sign-in-again.tsx'
import { WaitNote } from '../ui/wait-note.tsx'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'
import { useKeptHeight } from './use-kept-height.ts'
import { useLogout } from './use-logout.ts'
import { useNewPageTitle } from './use-new-page-title.ts'
import { usePageFocus } from './use-page-focus.ts'

/** The frame of the admin: the sidebar and the current page. */
export function Layout({ user }: { user: SessionUser }) {
  const { handleLogout, question } = useLogout(user.id)
  useDropsRefused()
  const search = useSearch({ accountId: user.id, onLogout: handleLogout })
  useUndoByKey()
  usePageFocus()
  const newPageTitle = useNewPageTitle()
  const keptHeight = useKeptHeight()
  const navigation = useNavigation()
  return (
    <SignInAgainProvider email={user.email}>
      <SkipLink />
      <div className="shell">
        <Sidebar email={user.email} onSearch={search.open} onLogout={handleLogout} />
        <main id="content" className="main" tabIndex={-1} {...keptHeight}>
          <Outlet context={user} />
        </main>
        <p role="status" className="sr-only">
          {newPageTitle}
        </p>
        <ScrollRestoration />
        <LeaveGuard />
        {search.dialog}
        {navigation.state === 'loading' && <WaitNote />}
        {question.isBusy && !question.isOpen && <WaitNote text="Logging out..." />}
        <UnsavedQuestion {...question} />
      </div>
    </SignInAgainProvider>
  )
}
