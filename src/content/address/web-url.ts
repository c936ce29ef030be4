/** The address as a URL, resolved against `base` if given; null if it is not a valid one. URL.parse is too new for browsers. */
export const parseUrl = (address: string, base?: string): URL | null =>
  URL.canParse(address, base) ? new URL(address, base) : null

/** An http(s) address, resolved against `base`; null for anything else, such as `javascript:` and `data:`. */
export function webUrl(address: string | null | undefined, base?: string): string | null {
  const url = address?.trim() ? parseUrl(address, base) : null // new URL itself ignores blanks around the address
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** A path as an address has it: each of its parts is encoded, the slashes between them stay. */
export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
