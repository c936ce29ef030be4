/**
 * Browsers send the origin of the requesting page; when they omit it, they say whether it is the same site. A site may be
 * asked under other addresses than SITE_URL (127.0.0.1, www.): then its page and its form have the same host.
 */
export function isFromThisSite(headers: Headers, siteUrl: string): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  return origin === new URL(siteUrl).origin || URL.parse(origin)?.host === headers.get('host')
}
