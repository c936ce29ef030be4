import ExternalLink from 'lucide-react/icons/external-link'
import FilePen from 'lucide-react/icons/file-pen'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import PanelLeft from 'lucide-react/icons/panel-left'
import Shield from 'lucide-react/icons/shield'
import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import { Link, NavLink } from 'react-router'
import type { AdminPath } from '#content/site/routes.ts'
import { EDITORS, type Editor } from '../editors/editors.ts'
import { useUnreadCount } from '../messages/use-inbox.ts'
import { SearchButton } from '../search/search-button.tsx'
import type { Icon } from '../ui/icon.ts'
import { useSidebar } from './use-sidebar.ts'

interface LinkTo {
  to: AdminPath
  label: string
  icon: Icon
}

const linksTo = (editors: readonly Editor[]): LinkTo[] =>
  editors.map(({ path, label, icon }) => ({ to: path, label, icon }))

const SECTIONS: readonly LinkTo[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  ...linksTo(EDITORS.filter(({ isPage }) => !isPage)),
]
const PAGES = linksTo(EDITORS.filter(({ isPage }) => isPage))
const OTHERS: readonly LinkTo[] = [
  { to: '/admin/drafts', label: 'Drafts', icon: FilePen },
  { to: '/admin/messages', label: 'Messages', icon: Inbox },
  { to: '/admin/health', label: 'Health', icon: HeartPulse },
  { to: '/admin/account', label: 'Account', icon: Shield },
]

interface SidebarProps {
  email: string
  onSearch: () => void
  onLogout: () => void
}

/** Collapses to icons on wide screens, and to a single button on small ones. */
export function Sidebar({ email, onSearch, onLogout }: SidebarProps) {
  const { isOpen, toggle, closeOnSmallScreens, button } = useSidebar()
  const unread = useUnreadCount('inbox')
  const common = { unread, isOpen, onFollow: closeOnSmallScreens }
  return (
    <header className={isOpen ? 'sidebar min-[56rem]:w-60' : 'sidebar min-[56rem]:w-16'}>
      <div className="flex flex-wrap items-center justify-end gap-x-1 gap-y-3 p-3">
        <p className={isOpen ? 'sidebar-title' : 'sidebar-title min-[56rem]:hidden'}>Admin Panel</p>
        {!isOpen && unread !== undefined && unread > 0 && (
          <Link to="/admin/messages" className="sidebar-link px-2 text-sm font-semibold text-accent min-[56rem]:hidden">
            {unread} unread<span className="sr-only">{unread === 1 ? ' message' : ' messages'}</span>
          </Link>
        )}
        <SearchButton isWhole={isOpen} onOpen={onSearch} />
        <ToggleButton ref={button} isOpen={isOpen} onClick={toggle} />
      </div>
      <nav id="admin-navigation" aria-label="Admin" className={`grow px-3 pb-3 ${isOpen ? '' : 'max-[56rem]:hidden'}`}>
        <ul className="grid gap-0.5">
          <Links to={SECTIONS} {...common} />
        </ul>
        <hr className="sidebar-rule" />
        <ul className="grid gap-0.5">
          <Links to={PAGES} {...common} />
        </ul>
        <hr className="sidebar-rule" />
        <ul className="grid gap-0.5">
          <Links to={OTHERS} {...common} />
          <li>
            <a href="/" target="_blank" rel="noopener" className="sidebar-link" title="View Website">
              <ExternalLink aria-hidden="true" className="size-4 flex-none" />
              <span className={isOpen ? '' : 'sr-only'}>
                View Website<span className="sr-only"> (opens in a new tab)</span>
              </span>
            </a>
          </li>
          <li>
            <button type="button" className="sidebar-link w-full" title="Logout" onClick={onLogout}>
              <LogOut aria-hidden="true" className="size-4 flex-none" />
              <span className={isOpen ? '' : 'sr-only'}>Logout</span>
            </button>
          </li>
        </ul>
        {isOpen && <p className="mt-3 truncate px-3 text-xs text-muted">{email}</p>}
      </nav>
    </header>
  )
}

type LinksProps = { to: readonly LinkTo[] } & Pick<ComponentProps<typeof SidebarLink>, 'unread' | 'isOpen' | 'onFollow'>

const Links = ({ to: links, unread, ...rest }: LinksProps) =>
  links.map((link) => (
    <SidebarLink key={link.to} {...link} {...rest} unread={link.to === '/admin/messages' ? unread : undefined} />
  ))

interface SidebarLinkProps {
  to: string
  label: string
  icon: Icon
  /** The number of unread messages. */
  unread?: number | undefined
  /** Whether the sidebar is wide enough to show the label. */
  isOpen: boolean
  onFollow: () => void
}

const SidebarLink = ({ to, label, icon: LinkIcon, unread = 0, isOpen, onFollow }: SidebarLinkProps) => (
  <li>
    <NavLink to={to} end className="sidebar-link relative" title={isOpen ? undefined : label} onClick={onFollow}>
      <LinkIcon aria-hidden="true" className="size-4 flex-none" />
      <span className={isOpen ? '' : 'sr-only'}>{label}</span>
      {unread > 0 && (
        <span className={`text-xs font-semibold text-accent ${isOpen ? 'ml-auto' : 'absolute top-0 right-0.5'}`}>
          {' '}
          {unread} <span className={isOpen ? '' : 'sr-only'}>unread</span>
        </span>
      )}
    </NavLink>
  </li>
)

function ToggleButton({ isOpen, ...rest }: ComponentProps<'button'> & { isOpen: boolean }) {
  const WideIcon = isOpen ? PanelLeft : Menu
  const SmallIcon = isOpen ? X : Menu
  return (
    <button type="button" className="sidebar-link" aria-expanded={isOpen} aria-controls="admin-navigation" {...rest}>
      <WideIcon aria-hidden="true" className="size-4 max-[56rem]:hidden" />
      <SmallIcon aria-hidden="true" className="size-4 min-[56rem]:hidden" />
      <span className="min-[56rem]:hidden">Menu</span>
      <span className="sr-only max-[56rem]:hidden">{isOpen ? 'Collapse the sidebar' : 'Expand the sidebar'}</span>
    </button>
  )
}
