import { webUrl } from './web-url.ts'

/**
 * `{substack_url}/feed`, null when the owner's address is empty or not a web address. An address without a scheme gets
 * https; one that already ends in /feed is used unchanged.
 */
export function feedAddress(substackUrl: string | null): string | null {
  const typed = substackUrl?.trim()
  const address = typed ? webUrl(/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`) : null
  if (!address) return null
  const url = new URL(address)
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.origin}${path.endsWith('/feed') ? path : `${path}/feed`}`
}
