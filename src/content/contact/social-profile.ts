import { parseUrl, webUrl } from '#content/address/web-url.ts'
import { type Guarded, isText, LISTED, rowGuard } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'
import type { Contact } from './contact.ts'

export const isSocialProfile = rowGuard({ ...LISTED, label: isText, address: isText })
/** An account or page of the owner's elsewhere. */
export type SocialProfile = Guarded<typeof isSocialProfile>

export const SOCIAL_PROFILES = {
  table: 'social_profiles',
  isRow: isSocialProfile,
  isList: true,
  isServerOnly: true,
  isExtra: true,
  alsoIn: ['contact'],
  editor: '/admin/contact',
} as const satisfies Kind<SocialProfile>

/** LinkedIn, the newsletter and the owner's list, each address once: what links to a person, and what a person links to. */
export function elsewhere(
  contact: (Pick<Contact, 'linkedin_url'> & Partial<Pick<Contact, 'substack_url'>>) | null | undefined,
  profiles: readonly Pick<SocialProfile, 'label' | 'address'>[] | undefined = [],
  newsletter = 'Newsletter',
): { label: string; url: string }[] {
  const all = [
    { label: 'LinkedIn', url: webUrl(contact?.linkedin_url) },
    { label: newsletter, url: webUrl(contact?.substack_url) },
    ...profiles.map(({ label, address }) => ({ label: label.trim() || hostName(address), url: webUrl(address) })),
  ].flatMap(({ label, url }) => (url ? { label, url } : []))
  return all.filter(({ url }, index) => all.findIndex((one) => one.url === url) === index)
}

/** How sites write their names where that does not follow from the host. */
const HOST_NAMES: Record<string, string> = {
  'bsky.app': 'Bluesky',
  'github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'orcid.org': 'ORCID',
  'scholar.google.com': 'Google Scholar',
  'slideshare.net': 'SlideShare',
  'speakerdeck.com': 'Speaker Deck',
  'tiktok.com': 'TikTok',
  'twitter.com': 'X',
  'youtube.com': 'YouTube',
}

/** The name of the site at an address: 'GitHub', 'Mastodon', 'Medium', or the host. */
export function hostName(address: string): string {
  const host = parseUrl(address)?.hostname.replace(/^www\./, '') ?? ''
  if (HOST_NAMES[host]) return HOST_NAMES[host]
  if (fediverseName(address)) return 'Mastodon'
  return host.replace(/^([a-z])([^.]*)\.com$/, (_, first, rest) => first.toUpperCase() + rest)
}

/** '@vera@social.example' for the address of an account in the fediverse; null for others that look alike. */
export function fediverseName(address: string): string | null {
  const { hostname, pathname } = parseUrl(address) ?? { hostname: '', pathname: '' }
  const name = /^\/@([\w.]+)\/?$/.exec(pathname)?.[1]
  return name && !NOT_FEDIVERSE.test(hostname) ? `@${name}@${hostname}` : null
}
const NOT_FEDIVERSE = /(^|\.)(medium|substack|tiktok|youtube|flipboard)\.com$/
