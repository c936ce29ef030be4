/**
 * An absolute http(s) address that a browser may follow; null for anything else, `javascript:` and `data:` among it.
 * A relative address is made absolute against `base`, if there is one.
 */
export function webUrl(address: string | null | undefined, base?: string): string | null {
  if (!address?.trim()) return null
  const url = URL.parse(address.trim(), base)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}
