import { FORMS } from '#content/forms.ts'
import { KINDS } from '#content/kinds.ts'
import { EDITORS } from '../editors.ts'
import { CONTENTS, HANDBOOK, headingsOf, helpAddress } from '../help/handbook.ts'
import type { Entry } from './find-entries.ts'

const page = (to: string, title: string, text: string, kind = 'Page'): Entry => ({
  key: to,
  title,
  kind,
  text,
  group: 'Pages',
  target: { to },
})

const PEOPLE = 'Assistants, owners, roles, access keys, Claude, ChatGPT, MCP, connections'

const PAGES: readonly Entry[] = [
  page('/admin', 'Dashboard', 'Home, first steps, your page'),
  ...EDITORS.map(({ path, label, card }) =>
    page(path, label, [card?.title, card?.description].filter(Boolean).join(' '), 'Editor'),
  ),
  page(
    '/admin/site-settings?tab=look',
    'Look',
    'Colour, color, accent, font, typeface, theme, dark mode, design',
    'Site Settings',
  ),
  page(
    '/admin/site-settings?tab=sharing',
    'Search and Sharing',
    'SEO, titles, descriptions, Google, social media',
    'Site Settings',
  ),
  page('/admin/site-settings?tab=icons', 'Icons', 'Favicon, social share image, logo', 'Site Settings'),
  page(
    '/admin/site-settings?tab=redirects',
    'Redirects',
    'Old addresses, 404, not found, moved, WordPress, Squarespace, Wix',
    'Site Settings',
  ),
  page('/admin/site-settings?tab=door', 'Door', 'Open the site, close, publish, opening soon', 'Site Settings'),
  page('/admin/press-kit?field=press_kit.photo_url', 'Approved Photo', 'Headshot, portrait, press photo', 'Press Kit'),
  page('/admin/drafts', 'Drafts', 'Unpublished changes, publish at a time, share a preview'),
  page('/admin/import', 'Bring your CV', 'LinkedIn, résumé, JSON Resume, import, ZIP, biography, move in'),
  page('/admin/messages', 'Messages', 'Inbox, contact form, requests, mail'),
  page('/admin/messages?folder=spam', 'Spam', 'Messages that look like spam'),
  page('/admin/health', 'Health', 'Status, backups, mail, links, export, domain, server, version'),
  page('/admin/people', 'People and programs', PEOPLE),
  page('/admin/visits', 'Visits', 'Views, statistics, analytics, visitors, referring sites, downloads'),
  page('/admin/help', 'Help', 'Handbook, how to, instructions, documentation'),
  page('/admin/account', 'Account', 'Password, e-mail address, second factor, authenticator app, sessions, security'),
]

const HELP: readonly Entry[] = [...HANDBOOK].flatMap(([name, text]): Entry[] => {
  const [title, ...headings] = headingsOf(text)
  if (name === CONTENTS) return []
  return [{ ...page(helpAddress(name), title, headings.join(', '), 'Handbook'), group: 'Help' }]
})

const action = (title: string, text: string, target: Entry['target']): Entry => ({
  key: title,
  title,
  kind: 'Action',
  text,
  group: 'Actions',
  target,
})

/** The action that starts a new entry, for each list with a dialog. */
const NEW_ENTRIES = KINDS.flatMap(({ table, isList, editor }) => {
  const { label, isEditedTogether } = FORMS[table]
  if (!isList || isEditedTogether) return []
  return action(`New ${label.toLowerCase()}`, 'Add, create', { to: `${editor}?new=${table}` })
})

const ELSEWHERE = [
  action('View Website', 'Open the public site', { href: '/' }),
  action('Import talks', 'CSV, spreadsheet, Sessionize', { to: '/admin/talks' }),
  action('Make a preview link', 'Share drafts with somebody', { to: '/admin/drafts' }),
  action('Make a backup', 'Download, archive', { to: '/admin/health' }),
  action('Restore a backup', 'Undo everything, go back, archive', { to: '/admin/health#restore' }),
  action('Set up outgoing mail', 'SMTP, mail server, provider, password', { to: '/admin/health#mail' }),
  action('Send a test mail', 'SMTP, e-mail', { to: '/admin/health' }),
  action('Check links', 'Dead, broken', { to: '/admin/health' }),
  action('Export content', 'JSON, CSV, download', { to: '/admin/health' }),
  action('Invite somebody', 'Assistant, owner, person, role', { to: '/admin/people' }),
  action('Connect a program', 'Make a key, MCP, Claude, ChatGPT', { to: '/admin/people' }),
  action('Change password', 'Security', { to: '/admin/account' }),
]

/** Pages and actions, which are available before anything is read. */
export const staticEntries = ({ drafts, onLogout }: { drafts: number; onLogout: () => void }): Entry[] => [
  ...PAGES,
  ...NEW_ENTRIES,
  ...(drafts > 1 ? [action('Publish all drafts', 'Go live', { to: '/admin/drafts#publish-all' })] : []),
  ...ELSEWHERE,
  ...HELP,
  action('Logout', 'Sign out, leave', { run: onLogout }),
]
