import ipaddr from 'ipaddr.js'
import { Recent } from './recent.ts'

/** A block of addresses that may belong to one client. */
export interface Block {
  /** Its leading bytes and their number of bits, such as `203.0.113/24`: short, whatever a client has sent. */
  name: string
  /** A multiple of the allowance of the narrowest block. */
  share: number
}

/** The blocks that an address belongs to, narrowest first; at most BLOCK_WIDTHS. */
export type Network = readonly [Block, ...Block[]]

/** The blocks that providers assign to one client, the last one also to several. */
const IPV4_BLOCKS = [
  { bits: 32, share: 1 },
  { bits: 24, share: 4 },
] as const
const IPV6_BLOCKS = [
  { bits: 64, share: 1 },
  { bits: 56, share: 2 },
  { bits: 48, share: 4 },
] as const

export const BLOCK_WIDTHS = IPV6_BLOCKS.length

/** Everything that is not an address is one client. */
const NO_ADDRESS: Network = [{ name: 'none', share: 1 }]

/** The longest text of an address: six groups, then an IPv4 address. */
const MAX_LENGTH = 45

/** Working out the blocks of an address takes a quarter of the time of a page from memory. */
const known = new Recent<Network>(2_000)
/** Addresses that are seen once leave no old objects, which are the most expensive garbage to collect. */
const seenOnce = new Recent<Network>(200)

/** The only definition of which addresses are counted as one client. Never throws. */
export function networkOf(address: string | undefined): Network {
  if (!address || address.length > MAX_LENGTH) return NO_ADDRESS
  const before = known.get(address)
  if (before) return before
  const once = seenOnce.get(address)
  const network = once ?? blocksOf(address)
  if (once) known.set(address, once)
  else seenOnce.set(address, network)
  return network
}

/** As a socket and Node's isIP write it, without leading zeros. */
const IPV4 = /^(?:(?:[1-9]?|1\d|2[0-4])\d\.|25[0-5]\.){3}(?:(?:[1-9]?|1\d|2[0-4])\d|25[0-5])$/

function blocksOf(address: string): Network {
  const bytes = bytesOf(address)
  if (!bytes) return NO_ADDRESS
  const [narrowest, ...wider] = bytes.length === 4 ? IPV4_BLOCKS : IPV6_BLOCKS
  const block = ({ bits, share }: { bits: number; share: number }): Block => ({
    name: `${bytes.slice(0, bits / 8).join('.')}/${bits}`,
    share,
  })
  return [block(narrowest), ...wider.map(block)]
}

/** As `ipaddr.process`, which parses the text of an IPv6 address several times. */
function bytesOf(address: string): number[] | undefined {
  if (IPV4.test(address)) return address.split('.').map(Number)
  try {
    const parsed = ipaddr.IPv6.parse(address)
    return (parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed).toByteArray()
  } catch {
    return undefined
  }
}
