import { NavLink } from 'react-router'
import type { Icon } from '../ui/icon.ts'

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

export const SidebarLink = ({ to, label, icon: LinkIcon, unread = 0, isOpen, onFollow }: SidebarLinkProps) => (
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
