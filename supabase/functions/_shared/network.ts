import ipaddr from 'ipaddr.js'

/** A block of addresses that may belong to one client. */
export interface Network {
  name: string
  /** A multiple of the allowance of the narrowest block. */
  share: number
}

/** By length of the address in bytes: the blocks that providers assign to one client, the last ones also to several. */
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

/** The blocks that an address belongs to, narrowest first. Anything that is not an address is a block of its own. */
export function networksOf(address: string): Network[] {
  if (!ipaddr.isValid(address)) return [{ name: address, share: 1 }]
  const bytes = ipaddr.process(address).toByteArray()
  const blocks = BLOCKS[bytes.length] ?? []
  return blocks.map(({ bits, share }) => ({ name: `${bytes.slice(0, bits / 8).join('.')}/${bits}`, share }))
}
