import { useQuery } from '@tanstack/react-query'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import ExternalLink from 'lucide-react/icons/external-link'
import FilePen from 'lucide-react/icons/file-pen'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import PanelLeft from 'lucide-react/icons/panel-left'
import Plus from 'lucide-react/icons/plus'
import Shield from 'lucide-react/icons/shield'
import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'
import { type ComponentProps, useEffect } from 'react'
import { Link, NavLink } from 'react-router'
import { siteFileAddress } from '#content/picture/stored-files.ts'
import { accentValue } from '#content/site/accent-colours.ts'
import { displayClass } from '#content/site/letters.ts'
import { accentOf, typefaceOf } from '#content/site/look.ts'
import type { AdminPath } from '#content/site/routes.ts'
import { siteFacts } from '#content/site/site.ts'
import { siteIcon, siteIconAddress } from '#content/site/site-icon.ts'
import { heroQuery, siteQuery } from '#data/records/content-queries.ts'
import type { SessionUser } from '#data/session/session.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { EDITORS, groupOf } from '../editors.ts'
import { useUnreadCount } from '../messages/use-inbox.ts'
import { mayOpen } from '../rights.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { useServices } from '../session-context.tsx'
import type { Icon } from '../ui/icon.ts'
import { useContent } from '../use-content.ts'
import { useSidebar } from './use-sidebar.ts'

interface LinkTo {
  to: AdminPath
  label: string
  icon: Icon
}

const editorsOf = (group: ReturnType<typeof groupOf>): LinkTo[] =>
  EDITORS.filter(({ path }) => groupOf(path) === group).map(({ path, label, icon }) => ({ to: path, label, icon }))

const DASHBOARD: LinkTo = { to: '/admin', label: 'Dashboard', icon: LayoutDashboard }
const MESSAGES: LinkTo = { to: '/admin/messages', label: 'Messages', icon: Inbox }
const DRAFTS: LinkTo = { to: '/admin/drafts', label: 'Drafts', icon: FilePen }

const GROUPS: readonly { title?: string; links: readonly LinkTo[] }[] = [
  { links: [DASHBOARD, MESSAGES, DRAFTS] },
  { title: 'Home page', links: editorsOf('Home page') },
  { title: 'Pages', links: editorsOf('Pages') },
  {
    title: 'Site',
    links: [
      ...editorsOf('Site'),
      { to: '/admin/health', label: 'Health', icon: HeartPulse },
      { to: '/admin/people', label: 'People and programs', icon: Users },
      { to: '/admin/account', label: 'Account', icon: Shield },
      { to: '/admin/help', label: 'Help', icon: CircleQuestionMark },
    ],
  },
]

interface SidebarProps {
  user: SessionUser
  onSearch: () => void
  onLogout: () => void
}

/** Collapses to icons on wide screens, and to a single button on small ones. */
export function Sidebar({ user, onSearch, onLogout }: SidebarProps) {
  const { isOpen, toggle, closeIfSmall, button } = useSidebar()
  const unread = useUnreadCount('inbox', user.isAdmin) ?? 0
  const counts: Partial<Record<AdminPath, Count>> = {
    '/admin/messages': { count: unread, unit: 'unread' },
    '/admin/drafts': { count: useDrafts().drafts?.length ?? 0, unit: 'waiting' },
  }
  return (
    <header className={isOpen ? 'sidebar min-[56rem]:w-60' : 'sidebar min-[56rem]:w-16'}>
      <div className="sidebar-top">
        <Owner isOpen={isOpen} />
        <SearchButton isWhole={isOpen} onOpen={onSearch} />
        <ToggleButton ref={button} isOpen={isOpen} onClick={toggle} />
      </div>
      <nav id="admin-navigation" aria-label="Admin" className={`grow px-3 pb-2 ${isOpen ? '' : 'max-[56rem]:hidden'}`}>
        {GROUPS.map(({ title, links }) => (
          <div key={links[0]?.to} className="sidebar-group">
            {title && <p className={isOpen ? 'sidebar-heading' : 'sidebar-heading min-[56rem]:sr-only'}>{title}</p>}
            <ul aria-label={title}>
              {links
                .filter(({ to }) => mayOpen(user, to))
                .map((link) => (
                  <SidebarLink key={link.to} {...link} {...counts[link.to]} isOpen={isOpen} onFollow={closeIfSmall} />
                ))}
            </ul>
          </div>
        ))}
        <ul className="sidebar-group">
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
        {isOpen && <p className="mt-1 truncate px-2.5 text-xs text-muted">{user.email}</p>}
      </nav>
      <BottomBar unread={unread} right={user.isAdmin ? MESSAGES : DRAFTS} />
    </header>
  )
}

function Owner({ isOpen }: { isOpen: boolean }) {
  const { data: site, isFetched: hasSite } = useContent(siteQuery)
  const { data: hero, isFetched: hasHero } = useContent(heroQuery)
  // the admin is signed like the site: its accent, and its display face for headings
  const { accent, typeface } = site ?? {}
  useEffect(() => {
    const { dataset, style } = document.documentElement
    dataset.accent = accentOf(accent)
    style.setProperty('--color-accent', accentValue(accent))
    dataset.typeface = typefaceOf(typeface)
  }, [accent, typeface])
  const name = hasSite && hasHero ? siteFacts(site ?? null, hero ?? null).name : ''
  const icon = useIcon(name && siteIconAddress(siteIcon(site, hero)))
  return (
    <p className={isOpen ? 'sidebar-title' : 'sidebar-title min-[56rem]:hidden'}>
      <img src={icon} alt="" width={32} height={32} className="flex-none rounded-md" />
      <span className="min-w-0">
        <span className={displayClass('sidebar-name', name)}>{name}</span>
        <span className="sidebar-kind">Admin Panel</span>
      </span>
    </p>
  )
}

/** The favicon here and on the tab, by an address that changes with it. */
function useIcon(drawn: string): string {
  // read by the settings alone (use-site-file.ts)
  const { data: exists, dataUpdatedAt } = useQuery<boolean>({ queryKey: ['siteFile', 'favicon'], enabled: false })
  const { api } = useServices()
  const uploaded = `${api.url}${siteFileAddress('favicon')}?t=${dataUpdatedAt}`
  const unknown = drawn ? `/favicon.ico?${drawn.split('?')[1]}` : '/favicon.ico'
  const icon = exists === undefined ? unknown : exists ? uploaded : drawn || '/icon.png'
  useEffect(() => document.querySelector('link[rel="icon"]')?.setAttribute('href', icon), [icon])
  return icon
}

interface Count {
  count: number
  /** What is counted, for screen readers. */
  unit: string
}

interface SidebarLinkProps extends LinkTo, Partial<Count> {
  isOpen: boolean
  onFollow: () => void
}

const SidebarLink = ({ to, label, icon: LinkIcon, count = 0, unit = '', isOpen, onFollow }: SidebarLinkProps) => (
  <li>
    <NavLink to={to} end className="sidebar-link relative" title={isOpen ? undefined : label} onClick={onFollow}>
      <LinkIcon aria-hidden="true" className="size-4 flex-none" />
      <span className={isOpen ? '' : 'sr-only'}>{label}</span>
      <CountOnLink count={count} unit={unit} isOnIcon={!isOpen} />
    </NavLink>
  </li>
)

const CountOnLink = ({ count, unit, isOnIcon }: Count & { isOnIcon: boolean }) =>
  count ? (
    <span className={isOnIcon ? 'count count-on-icon' : 'count'}>
      {' '}
      {count}
      <span className="sr-only"> {unit}</span>
    </span>
  ) : null

/** On a phone: what is often done there, within reach of a thumb. */
const BottomBar = ({ unread, right }: { unread: number; right: LinkTo }) => (
  <nav aria-label="Quick" className="bottom-bar">
    <NavLink to={DASHBOARD.to} end>
      <DASHBOARD.icon aria-hidden="true" className="size-5" />
      {DASHBOARD.label}
    </NavLink>
    <Link to="/admin/talks?new=talks">
      <Plus aria-hidden="true" className="size-5" />
      New talk
    </Link>
    <NavLink to={right.to}>
      <right.icon aria-hidden="true" className="size-5" />
      {right.label}
      <CountOnLink count={unread} unit="unread" isOnIcon />
    </NavLink>
  </nav>
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
