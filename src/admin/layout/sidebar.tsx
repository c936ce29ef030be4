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
import { Link } from 'react-router'
import { EDITORS, type Editor } from '../editors/editors.ts'
import { useUnreadCount } from '../messages/use-inbox.ts'
import { SearchButton } from '../search/search-button.tsx'
import type { Icon } from '../ui/icon.ts'
import { SidebarLink } from './sidebar-link.tsx'
import { useSidebar } from './use-sidebar.ts'

type Links = readonly { to: string; label: string; icon: Icon }[]

const linksTo = (editors: readonly Editor[]): Links =>
  editors.map(({ path, label, icon }) => ({ to: path, label, icon }))

const LINKS: Links = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  ...linksTo(EDITORS.filter(({ isPage }) => !isPage)),
]
const PAGE_LINKS = linksTo(EDITORS.filter(({ isPage }) => isPage))

interface SidebarProps {
  email: string
  onSearch: () => void
  onLogout: () => void
}

/** Collapses to icons on wide screens, and to a single button on small ones. */
export function Sidebar({ email, onSearch, onLogout }: SidebarProps) {
  const { isOpen, toggle, closeOnSmallScreens, button } = useSidebar()
  const Toggle = isOpen ? PanelLeft : Menu
  const SmallToggle = isOpen ? X : Menu
  const label = isOpen ? '' : 'max-[56rem]:hidden'
  const unread = useUnreadCount('inbox')
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
        <button
          ref={button}
          type="button"
          className="sidebar-link"
          aria-expanded={isOpen}
          aria-controls="admin-navigation"
          onClick={toggle}
        >
          <Toggle aria-hidden="true" className="size-4 max-[56rem]:hidden" />
          <SmallToggle aria-hidden="true" className="size-4 min-[56rem]:hidden" />
          <span className="min-[56rem]:hidden">Menu</span>
          <span className="sr-only max-[56rem]:hidden">{isOpen ? 'Collapse the sidebar' : 'Expand the sidebar'}</span>
        </button>
      </div>
      <nav id="admin-navigation" aria-label="Admin" className={`grow px-3 pb-3 ${label}`}>
        <ul className="grid gap-0.5">
          {LINKS.map((link) => (
            <SidebarLink key={link.to} {...link} isOpen={isOpen} onFollow={closeOnSmallScreens} />
          ))}
        </ul>
        <hr className="sidebar-rule" />
        <ul aria-label="Pages" className="grid gap-0.5">
          {PAGE_LINKS.map((link) => (
            <SidebarLink key={link.to} {...link} isOpen={isOpen} onFollow={closeOnSmallScreens} />
          ))}
        </ul>
        <hr className="sidebar-rule" />
        <ul className="grid gap-0.5">
          <SidebarLink
            to="/admin/drafts"
            label="Drafts"
            icon={FilePen}
            isOpen={isOpen}
            onFollow={closeOnSmallScreens}
          />
          <SidebarLink
            to="/admin/messages"
            label="Messages"
            icon={Inbox}
            unread={unread}
            isOpen={isOpen}
            onFollow={closeOnSmallScreens}
          />
          <SidebarLink
            to="/admin/health"
            label="Health"
            icon={HeartPulse}
            isOpen={isOpen}
            onFollow={closeOnSmallScreens}
          />
          <SidebarLink
            to="/admin/account"
            label="Account"
            icon={Shield}
            isOpen={isOpen}
            onFollow={closeOnSmallScreens}
          />
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
