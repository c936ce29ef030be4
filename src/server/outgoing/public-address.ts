import ipaddr from 'ipaddr.js'

/**
 * Whether an address belongs to the public internet. Private, loopback, link-local, shared and every other special range
 * is refused, in any notation (`127.1`, `0x7f000001`, `::ffff:7f00:1`); an IPv4 address inside IPv6 counts as itself.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && parsed.range() === 'rfc6052') return isPublicAddress(translated(parsed))
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST))
}

/** All that IANA has given out; a local network may use any other prefix as it likes (RFC 4291 section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** The IPv4 address that a network with NAT64 reaches under 64:ff9b::/96 (RFC 6052). */
const translated = (address: ipaddr.IPv6) => new ipaddr.IPv4(address.toByteArray().slice(12)).toString()
