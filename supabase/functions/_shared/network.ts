import ipaddr from 'ipaddr.js'

/** A block of addresses that may be one client's. */
export interface Network {
  name: string
  /** How many times the allowance of the narrowest block it has. */
  share: number
}

/** By length of the address in bytes: the blocks that providers hand out to one client, the last ones to many as well. */
const BLOCKS: Record<number, { bits: number; share: number }[]> = {
  4: [
    { bits: 32, share: 1 },
    { bits: 24, share: 4 },
  ],
  16: [
    { bits: 64, share: 1 },
    { bits: 56, share: 2 },
    { bits: 48, share: 4 },
  ],
}

/** The blocks that an address belongs to, narrowest first. What is no address is a block of its own. */
export function networksOf(address: string): Network[] {
  if (!ipaddr.isValid(address)) return [{ name: address, share: 1 }]
  const bytes = ipaddr.process(address).toByteArray()
  const blocks = BLOCKS[bytes.length] ?? []
  return blocks.map(({ bits, share }) => ({ name: `${bytes.slice(0, bits / 8).join('.')}/${bits}`, share }))
}
