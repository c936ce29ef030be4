import { FORMS } from '#content/forms.ts'
import { KINDS } from '#content/kinds.ts'
import type { AdminPath } from '#content/site/routes.ts'
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

/** Words by which an editor is found, besides its card and its fields. */
const EDITOR_WORDS: Partial<Record<AdminPath, string>> = {
  '/admin/hero': 'Headline, introduction',
  '/admin/talks': 'Videos, slides, transcripts, calendar, events',
  '/admin/newsletter': 'Substack, subscribe',
  '/admin/contact': 'Social media',
  '/admin/press-kit': 'Journalists, bio, media kit',
  '/admin/advisory': 'Board, roles, services',
  '/admin/speaking': 'Topics, speaker, booking, organisers',
  '/admin/pages': 'Own page, new page',
  '/admin/testimonials': 'Recommendations, references, reviews, what others say',
  '/admin/legal': 'Imprint, Impressum, privacy notice, policy, data protection, GDPR, DSGVO, VAT, legal',
  '/admin/site-settings': 'Identity, name, job title, language, footer, security.txt',
}
const ACCOUNT =
  'Password, e-mail address, email, passkeys, fingerprint, second factor, two-factor, 2FA, authenticator app, recovery codes, open sessions, log out everywhere else, security'
const HEALTH =
  'Status, backups elsewhere, offsite, S3, bucket, key file, restore, outgoing mail, SMTP, dead links, export, domain, DNS, server, version, test of everything'
const PEOPLE =
  'Assistants, owners, roles, invite, invitation, remove, access keys, API key, Claude, ChatGPT, MCP, connections'

const PAGES: readonly Entry[] = [
  page('/admin', 'Dashboard', 'Home, first steps, your page'),
  ...EDITORS.map(({ path, label, card }) =>
    page(path, label, [card?.title, card?.description, EDITOR_WORDS[path]].filter(Boolean).join(' '), 'Editor'),
  ),
  page(
    '/admin/site-settings?tab=sections',
    'Sections',
    'Menu, navigation, order, show, hide, labels, headings',
    'Site Settings',
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
    'Old addresses, 301, 404, not found, moved, WordPress, Squarespace, Wix',
    'Site Settings',
  ),
  page('/admin/site-settings?tab=door', 'Door', 'Open the site, close, publish, opening soon', 'Site Settings'),
  page('/admin/press-kit?field=press_kit.photo_url', 'Approved Photo', 'Headshot, portrait, press photo', 'Press Kit'),
  page('/admin/drafts', 'Drafts', 'Unpublished changes, publish at a time, schedule, embargo, share a preview link'),
  page(
    '/admin/import',
    'Bring your CV',
    'LinkedIn, résumé, JSON Resume, curriculum vitae, import, ZIP, biography, move in',
  ),
  page('/admin/messages', 'Messages', 'Inbox, contact form, requests, mail, reply, export as CSV, delete old messages'),
  page('/admin/messages?folder=spam', 'Spam', 'Messages that look like spam'),
  page('/admin/people', 'People and programs', PEOPLE),
  page('/admin/health', 'Health', HEALTH),
  page('/admin/visits', 'Visits', 'Views, statistics, analytics, visitors, referring sites, downloads'),
  page('/admin/help', 'Help', 'Handbook, how to, instructions, documentation'),
  page('/admin/account', 'Account', ACCOUNT),
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
  action('Open or close the site', 'Door, publish, go live, take offline', { to: '/admin/site-settings?tab=door' }),
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
