/** The address as a URL, made absolute against `base` if there is one; null when it is none. */
export function parseUrl(address: string, base?: string): URL | null {
  // neither URL.parse nor URL.canParse: browsers of 2023 lack them
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/**
 * An absolute http(s) address that a browser may follow; null for anything else, `javascript:` and `data:` among it.
 * A relative address is made absolute against `base`, if there is one.
 */
export function webUrl(address: string | null | undefined, base?: string): string | null {
  const url = address?.trim() ? parseUrl(address, base) : null // new URL itself takes blanks around the address
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
