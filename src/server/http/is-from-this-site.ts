import { isIP } from 'node:net'

/**
 * Browsers send the origin of the requesting page; when they omit it, they say whether it is the same site. Opened by
 * its IP address or as localhost, the site accepts forms from its own pages too: no stranger's domain has such a Host.
 */
export function isFromThisSite(headers: Headers, siteUrl: string): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  if (origin === new URL(siteUrl).origin) return true
  const { hostname = '', host = '' } = URL.parse(origin) ?? {}
  return isNoDomain(hostname) && host === headers.get('host')
}

const isNoDomain = (hostname: string) => hostname === 'localhost' || isIP(hostname.replace(/^\[(.+)\]$/, '$1')) > 0
