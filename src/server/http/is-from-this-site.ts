import { isIP } from 'node:net'

/**
 * Browsers send the origin of the requesting page; when they omit it, they say whether it is the same site. Opened by its IP
 * address or as localhost, the site accepts forms from its own pages too: no other domain has such a Host.
 */
export function isFromThisSite(headers: Headers, siteUrl: string): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  if (origin === new URL(siteUrl).origin) return true
  const { hostname = '', host = '' } = URL.parse(origin) ?? {}
  return isNoDomain(hostname) && host === headers.get('host')
}

/**
 * Whether a request was sent to the site's own name, with any port: in Host, or as a trusted proxy passes it on. Without a
 * proxy, localhost and IP addresses are its own too. Another domain that resolves to this server (DNS rebinding) has neither.
 */
export function isToThisSite({ headers, url }: Request, siteUrl: string, trustProxy: number): boolean {
  const given = headers.get('host') ?? new URL(url).host
  const hosts = trustProxy > 0 ? `${given},${headers.get('x-forwarded-host') ?? ''}`.split(',') : [given]
  const names = hosts.map((host) => URL.parse(`http://${host.trim()}`)?.hostname.replace(/\.$/, '') ?? '')
  return names.includes(new URL(siteUrl).hostname) || (trustProxy === 0 && names.every(isNoDomain))
}

const isNoDomain = (hostname: string) => hostname === 'localhost' || isIP(hostname.replace(/^\[(.+)\]$/, '$1')) > 0
