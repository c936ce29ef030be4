import ipaddr from 'ipaddr.js'

/** What limits count as one client: an IPv4 address, or the /64 of IPv6 addresses that one home has. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
