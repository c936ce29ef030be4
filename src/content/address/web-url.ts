/** The address as a URL, resolved against `base` if given; null if it is not a valid one. */
export function parseUrl(address: string, base?: string): URL | null {
  // not URL.parse or URL.canParse, which browsers of 2023 lack
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** An http(s) address, resolved against `base`; null for anything else, such as `javascript:` and `data:`. */
export function webUrl(address: string | null | undefined, base?: string): string | null {
  const url = address?.trim() ? parseUrl(address, base) : null // new URL itself ignores blanks around the address
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** A path as an address has it: each of its parts is encoded, the slashes between them stay. */
export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
