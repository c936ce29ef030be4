/**
 * An absolute http(s) address that a browser may follow; null for anything else, `javascript:` and `data:` among it.
 * A relative address is made absolute against `base`, if there is one.
 */
export function webUrl(address: string | null | undefined, base?: string): string | null {
  // not URL.parse, which browsers of 2024 lack; new URL itself takes blanks around the address
  if (!address?.trim() || !URL.canParse(address, base)) return null
  const { protocol, href } = new URL(address, base)
  return /^https?:$/.test(protocol) ? href : null
}
