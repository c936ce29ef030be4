import { webUrl } from '#content/address/web-url.ts'

/**
 * `{substack_url}/feed`, null when the owner's address is empty or not a web address. An address without a scheme gets
 * https; one that already ends in /feed is used unchanged. On Substack any page of the newsletter will do.
 */
export function feedAddress(substackUrl: string | null): string | null {
  const typed = substackUrl?.trim()
  const address = typed ? webUrl(/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`) : null
  if (!address) return null
  const url = new URL(address)
  const substack = substackHome(url)
  if (substack) return `${substack}/feed`
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.origin}${path.endsWith('/feed') ? path : `${path}/feed`}`
}

/** A newsletter on Substack by its host, or by what its app shares: open.substack.com/pub/NAME. Null for any other address. */
export function substackHome({ hostname, pathname }: URL): string | null {
  const [, shared] = (hostname === 'open.substack.com' && /^\/pub\/([a-z\d-]+)/i.exec(pathname)) || []
  if (shared) return `https://${shared.toLowerCase()}.substack.com`
  return /^(?!open\.|www\.)[a-z\d-]+\.substack\.com$/.test(hostname) ? `https://${hostname}` : null
}
