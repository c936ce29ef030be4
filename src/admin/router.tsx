import { createBrowserRouter, type RouteObject } from 'react-router'
import { AccountPage } from './account/account-page.tsx'
import { DashboardPage } from './dashboard.tsx'
import { EditorToCome } from './editors/editor-to-come.tsx'
import { EDITORS } from './editors/editors.ts'
import { Guard } from './guard.tsx'
import { LoginPage } from './login/login-page.tsx'
import { ResetPasswordPage } from './login/reset-password-page.tsx'

const routes: RouteObject[] = [
  { path: '/admin/login', Component: LoginPage },
  { path: '/admin/reset-password', Component: ResetPasswordPage },
  {
    path: '/admin',
    Component: Guard,
    children: [
      { index: true, Component: DashboardPage },
      { path: 'account', Component: AccountPage },
      ...EDITORS.map((editor) => ({ path: editor.path, element: <EditorToCome editor={editor} /> })),
    ],
  },
]

/** SPEC section 2's routes. The server answers unknown paths under /admin, so none arrives here. */
export const createRouter = () => createBrowserRouter(routes)
