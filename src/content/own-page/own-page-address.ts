import { type Addressed, decodedKey } from '#content/address/former-slugs.ts'
import { PUBLIC_PATHS } from '#content/site/routes.ts'

/** The first part of each path that the site answers itself, beside its pages: a test compares it with the server. */
export const TAKEN_BY_THE_SITE: readonly string[] = [
  ...['404', 'accent', 'admin', 'api', 'assets', 'auth', 'card', 'contact', 'functions', 'healthz', 'mcp', 'oauth'],
  ...['press-photo', 'preview', 'readyz', 'rest', 'status', 'storage', 'subscribe'],
  // of a page that the law asks for
  'privacy',
]

const OTHER_PAGES: readonly string[] = PUBLIC_PATHS.flatMap((path) => path.slice(1) || [])

/** Slugs that no page may have. */
export const RESERVED = [...OTHER_PAGES, ...TAKEN_BY_THE_SITE]

/** Why a page cannot have a slug: a sentence for the owner; undefined if it can. */
export function whyReserved(slug: string): string | undefined {
  if (OTHER_PAGES.includes(slug)) return `Your site has a page at /${slug} already. Choose a different address.`
  return RESERVED.includes(slug) ? `The site itself needs the address /${slug}. Choose a different one.` : undefined
}

/** The address of a page: with its slug, or with its id while it has none. */
export const ownPagePath = ({ id, slug }: Addressed) => `/${encodeURIComponent(slug || id)}`

/** The slug or the id in a path that may be that of an own page, decoded; null for any other path. */
export function ownPageKeyIn(path: string): string | null {
  const key = decodedKey(/^\/([^/.]+)$/.exec(path)?.[1])
  return key === null || RESERVED.includes(key) ? null : key
}
