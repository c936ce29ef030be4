import { useEffect } from 'react'
import { createBrowserRouter, type RouteObject, useRouteError } from 'react-router'
import { AccountPage } from './account/account-page.tsx'
import { EDITORS, previewOf } from './editors.ts'
import { Guard } from './guard.tsx'
import { LoginPage } from './login/login-page.tsx'
import { ResetPasswordPage } from './login/reset-password-page.tsx'
import { Button } from './ui/button.tsx'
import { Loading } from './ui/loading.tsx'

/** Pages have their own error boundary, so that the sidebar survives a failing page. */
const pages: RouteObject[] = [
  { index: true, lazy: { Component: async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage } },
  { path: 'account', Component: AccountPage },
  { path: 'connect', lazy: { Component: async () => (await import('./people/connect-page.tsx')).ConnectPage } },
  { path: 'people', lazy: { Component: async () => (await import('./people/people.tsx')).PeoplePage } },
  { path: 'health', lazy: { Component: async () => (await import('./health/health-page.tsx')).HealthPage } },
  { path: 'visits', lazy: { Component: async () => (await import('./visits/visits-page.tsx')).VisitsPage } },
  { path: 'help', lazy: { Component: async () => (await import('./help/help-page.tsx')).HelpPage } },
  { path: 'drafts', lazy: { Component: async () => (await import('./drafts/drafts-page.tsx')).DraftsPage } },
  { path: 'import', lazy: { Component: async () => (await import('./cv-import/cv-page.tsx')).CvPage } },
  {
    path: 'messages',
    lazy: { Component: async () => (await import('./messages/messages-page.tsx')).MessagesPage },
  },
  ...EDITORS.map(({ path, load }) => ({
    path,
    async lazy() {
      // with the forms' schemas, which the login needs as little as the editors
      const [Editor, { BesidePreview }] = await Promise.all([load(), import('./preview/beside-preview.tsx')])
      const element = (
        <BesidePreview place={previewOf(path)}>
          <Editor />
        </BesidePreview>
      )
      return { element }
    },
  })),
]

const routes: RouteObject[] = [
  {
    ErrorBoundary: PageFailure,
    children: [
      { path: '/admin/login', Component: LoginPage },
      { path: '/admin/reset-password', Component: ResetPasswordPage },
      {
        path: '/admin',
        Component: Guard,
        HydrateFallback: Loading,
        children: [{ ErrorBoundary: PageFailure, children: pages }],
      },
    ],
  },
]

/** The admin's routes (docs/product.md). The server answers unknown paths under /admin, so none reaches the router. */
export function createRouter() {
  const state: { key?: string } | null = history.state
  // without a key all pages opened by address would share one scroll position
  if (!state?.key) history.replaceState({ ...state, key: String(performance.timeOrigin) }, '')
  return createBrowserRouter(routes)
}

/** Shown instead of a page that failed, or that could not be loaded, for example after an update of the site. */
function PageFailure() {
  const error = useRouteError()
  useEffect(() => console.error('A page of the admin failed', error), [error])
  return (
    <div role="alert" className="page-failure">
      <title>Not loaded</title>
      <h1>This page could not be loaded</h1>
      <p>
        {navigator.onLine
          ? 'The site may have been updated since you opened this window, or the connection was lost for a moment.'
          : 'You seem to be offline. Check your connection.'}{' '}
        Your unsaved changes are not lost: this browser keeps them, and offers them when you open the form again.
      </p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </div>
  )
}
