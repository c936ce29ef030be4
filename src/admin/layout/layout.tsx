import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router'
import { countOf } from '#content/text/count-of.ts'
import { readStored, store } from '#data/rest/browser-storage.ts'
import type { SessionUser } from '#data/session/session.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { askedEntry } from '../forms/use-asked.ts'
import { useUndoByKey } from '../history/undo.ts'
import { refuseDrops } from '../pictures/dropped-files.ts'
import { mayOpen, OwnersPage } from '../rights.tsx'
import { useSearch } from '../search/search.tsx'
import { SignInAgainProvider } from '../sign-in-again.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { focusPage } from '../ui/focus-page.ts'
import { WaitNote } from '../ui/wait-note.tsx'
import { Sidebar } from './sidebar.tsx'
import { useLogout } from './use-logout.ts'

export function Layout({ user }: { user: SessionUser }) {
  const { handleLogout, question } = useLogout(user.id)
  useEffect(() => refuseDrops(document), [])
  const search = useSearch({ user, onLogout: handleLogout })
  useUndoByKey()
  usePageFocus()
  const newPageTitle = useNewPageTitle()
  const keptHeight = useKeptHeight()
  const navigation = useNavigation()
  const { pathname } = useLocation()
  return (
    <SignInAgainProvider email={user.email}>
      <SkipLink />
      <div className="shell">
        <Sidebar user={user} onSearch={search.open} onLogout={handleLogout} />
        <main id="content" className="main" tabIndex={-1} {...keptHeight}>
          {mayOpen(user, pathname) ? <Outlet context={user} /> : <OwnersPage />}
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

const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it targets an element of this page, which the router would treat as another page
  <a
    href="#content"
    className="skip-link button button-solid"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('content')?.focus()
    }}
  >
    Skip to the content
  </a>
)

/**
 * A followed link may no longer exist, so the page it led to gets the focus. A dialog that the address opens takes the
 * focus itself, and returns it; so does whatever replaces the address.
 */
function usePageFocus() {
  const { key, search } = useLocation()
  const type = useNavigationType()
  const shown = useRef({ key, search })
  useEffect(() => {
    const { key: lastKey, search: lastSearch } = shown.current
    shown.current = { key, search }
    if (key === lastKey || type === 'REPLACE' || askedEntry(search) || askedEntry(lastSearch)) return
    if (document.activeElement === document.body) focusPage()
  }, [key, type, search])
}

/**
 * The title of the page that the last navigation led to, for screen readers: a link that still exists keeps the focus,
 * and nothing else announces the new page. Empty on the first page.
 */
function useNewPageTitle(): string {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (pathname === shown.current) return
    shown.current = pathname
    setTitle(document.title)
  }, [pathname])
  return title
}

/**
 * While a page loads it has the height it last had in this browser (styles/parts.css), so that Reload and Back restore the
 * scroll position before the content has loaded.
 */
function useKeptHeight() {
  const { pathname } = useLocation()
  const key = `portico-height-of-${pathname}`
  const ref = useRef<HTMLElement>(null)

  useEffect(() => {
    const page = ref.current
    if (!page) return
    let height: number | null = null
    const observer = new ResizeObserver(() => {
      if (!page.querySelector('.loading')) height = page.offsetHeight
    })
    const keep = () => height !== null && store(key, String(height))
    observer.observe(page)
    addEventListener('pagehide', keep)
    return () => {
      keep()
      observer.disconnect()
      removeEventListener('pagehide', keep)
    }
  }, [key])

  return { ref, style: { '--height-before': `${readStored(key) ?? 0}px` } as CSSProperties } // the type has no custom properties
}

type UnsavedQuestionProps = ReturnType<typeof useLogout>['question']

function UnsavedQuestion({ isOpen, count, isAllKept, isBusy, onKeep, onDelete, onCancel }: UnsavedQuestionProps) {
  const dialog = { isOpen, title: 'Log out without saving?', isBusy, onAction: onDelete, onCancel }
  if (count === 0)
    return (
      <AlertDialog {...dialog} action="Log out">
        This browser cannot keep your unsaved changes: they will be lost.
      </AlertDialog>
    )
  return (
    <AlertDialog {...dialog} action="Delete them" otherAction={{ label: 'Keep them', onAction: onKeep }}>
      <p>Unsaved changes from {countOf(count, 'form')} are kept in this browser.</p>
      {!isAllKept && <p>It has no room for your latest changes: they will be lost.</p>}
      <p>They are offered only to your account, when you log in here again. On a shared computer, delete them.</p>
    </AlertDialog>
  )
}
