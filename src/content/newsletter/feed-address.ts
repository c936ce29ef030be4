import { parseUrl, webUrl } from '#content/address/web-url.ts'

/** Where the feed of a newsletter may be, by the address that its owner gave. */
export interface FeedPlaces {
  /** The likeliest address, which is asked first. It also names the newsletter's copy. */
  address: string
  /** The page to search next: it may name the feed in its head. */
  page: string
}

/** The path of a feed: `/feed`, `/rss/`, `/feeds/4x2.xml`, `/index.xml`. What precedes it leads to the page. */
const FEED_PATH = /\/((feeds?|rss2?|atom)(\/.*)?|[^/]+\.(xml|rss|atom|rdf))$/i

/**
 * Null when the owner's address is empty or not a web address. An address without a scheme gets https. A feed's own address,
 * which its path or a query shows, is used as it is; any other stands for `{substack_url}/feed`. Substack and Medium have
 * their feeds elsewhere than their profiles; on Substack any page of the newsletter will do.
 */
export function feedPlaces(substackUrl: string | null): FeedPlaces | null {
  const typed = substackUrl?.trim()
  const address = typed ? webUrl(/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`) : null
  if (!address) return null
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) if (/^utm/.test(name)) url.searchParams.delete(name)
  const { origin, pathname, search } = url
  const path = pathname.replace(/\/+$/, '')
  const published = publishedFeed(url)
  if (published) return { address: published, page: origin + path }
  const isFeed = FEED_PATH.test(pathname)
  const page = origin + (isFeed ? pathname.replace(FEED_PATH, '') : path)
  if (isFeed || search) return { address: origin + (path.endsWith('/feed') ? path : pathname) + search, page }
  return { address: `${page}/feed`, page }
}

/** The first of the places, null if there are none. */
export const feedAddress = (substackUrl: string | null): string | null => feedPlaces(substackUrl)?.address ?? null

function publishedFeed(url: URL): string | null {
  const substack = substackHome(url)
  if (substack) return `${substack}/feed`
  const { origin, hostname, pathname } = url
  const [, first = ''] = pathname.split('/')
  if (/^(www\.)?medium\.com$/.test(hostname) && first && first !== 'feed') return `${origin}/feed/${first}`
  return hostname.endsWith('.medium.com') && hostname !== 'www.medium.com' ? `${origin}/feed` : null
}

/** The newsletter to which the address of one of its articles belongs; null for any other address. */
export function publicationOf(address: string): string | null {
  const url = parseUrl(address)
  const home = url && (substackHome(url) ?? (url.pathname.startsWith('/p/') ? url.origin : null))
  return home && `${home}/` !== url.href ? `${home}/` : null
}

/** A newsletter on Substack by its host, open.substack.com/pub/NAME, or substack.com/@NAME; null for others. */
export function substackHome({ hostname, pathname }: URL): string | null {
  const [, named] =
    (hostname === 'open.substack.com' && /^\/pub\/([a-z\d-]+)/i.exec(pathname)) ||
    (/^(www\.|open\.)?substack\.com$/.test(hostname) && /^\/@([a-z\d-]+)/i.exec(pathname)) ||
    []
  if (named) return `https://${named.toLowerCase()}.substack.com`
  return /^(?!open\.|www\.)[a-z\d-]+\.substack\.com$/.test(hostname) ? `https://${hostname}` : null
}
