import type { ReactNode } from 'react'
import { Link, useOutletContext } from 'react-router'
import { type AdminPath, withoutTrailingSlash } from '#content/site/routes.ts'
import type { SessionUser } from '#data/session/session.ts'

/* What an assistant does not see, because the backend refuses it to them: these pages and actions, and everything inside
   <OwnersOnly> or behind useIsOwner, which is all that takes effect at once. */

const OWNERS_PAGES: ReadonlySet<string> = new Set<AdminPath>([
  '/admin/messages',
  '/admin/health',
  '/admin/people',
  '/admin/visits',
  '/admin/connect',
  '/admin/import',
  '/admin/site-settings',
])

const OWNERS_ACTIONS: ReadonlySet<string> = new Set(['Publish all drafts', 'Import talks', 'Make a preview link'])

type User = Pick<SessionUser, 'isAssistant'>

/** Whether the user may open the page at an address of the admin. */
export const mayOpen = ({ isAssistant }: User, address: string) =>
  !isAssistant || !OWNERS_PAGES.has(withoutTrailingSlash(address.replace(/[?#].*/, '')))

/** The same for what the search finds. */
export const mayChoose = (user: User, { title, target }: { title: string; target: object }) =>
  !(user.isAssistant && OWNERS_ACTIONS.has(title)) && (!('to' in target) || mayOpen(user, String(target.to)))

/** Whether the user publishes, for pages inside the layout; an assistant prepares drafts. */
export const useIsOwner = () => !useOutletContext<User | undefined>()?.isAssistant

export const OwnersOnly = ({ children }: { children: ReactNode }) => (useIsOwner() ? children : null)

export const OwnersPage = () => (
  <>
    <title>For owners</title>
    <h1>This page is for owners</h1>
    <p className="mt-2 max-w-prose">
      As an assistant you prepare changes to the content, which an owner of the site publishes.{' '}
      <Link to="/admin" className="link">
        Go to the dashboard
      </Link>
    </p>
  </>
)
