import ipaddr from 'ipaddr.js'

/** The blocks that an address belongs to, as text, narrowest first; the same number for all addresses of a family. */
export type Network = readonly [string, ...string[]]

/**
 * The IPv6 blocks that providers assign to a line, a home or a site: number of 16-bit groups, and bits of the next one.
 */
const IPV6_BLOCKS = [
  { groups: 4, mask: 0 },
  { groups: 3, mask: 0xff00 },
  { groups: 3, mask: 0 },
]

/** The allowances of an address's blocks, from the narrowest to the widest, in multiples of a limit. */
export const BLOCK_SHARES = [1, 2, 4]

/**
 * The key by which limits count a client: an IPv4 address, or the /64, /56 and /48 of an IPv6 address, since one client
 * may own any of these. IPv4 addresses are not grouped: a provider may have thousands of homes behind a few of them.
 */
export function networkOf(address: string | undefined): Network {
  if (!address || !ipaddr.isValid(address)) return [address ?? 'unknown']
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return [parsed.toString()]
  const [line, ...wider] = IPV6_BLOCKS.map(({ groups, mask }) =>
    [...parsed.parts.slice(0, groups), (parsed.parts[groups] ?? 0) & mask].join(':'),
  )
  return [line!, ...wider]
}
