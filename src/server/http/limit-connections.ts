import type { Server } from 'node:net'
import { networkOf } from '@portico/backend/network'

/** A fifth of what the server takes, and far more than the browsers of an office open, six each. */
const MOST_OF_A_NETWORK = 1_000

/** The allowances of the blocks of an IPv6 address, from the narrowest to the widest, in multiples of the limit. */
const SHARES = [1, 2, 4]

/**
 * Closes new connections of a network that has too many: one stranger who opens all that the server takes, and opens them
 * again when they are closed, would shut everybody out. Not for a server behind a proxy, whose address all of them have.
 */
export function limitConnections(server: Server, most = MOST_OF_A_NETWORK): void {
  const open = new Map<string, number>()
  const change = (block: string, by: number) => {
    const count = (open.get(block) ?? 0) + by
    if (count > 0) open.set(block, count)
    else open.delete(block)
  }
  server.on('connection', (socket) => {
    const blocks = networkOf(socket.remoteAddress)
    const isFull = blocks.some((block, index) => (open.get(block) ?? 0) >= most * SHARES[index]!)
    if (isFull) {
      socket.destroy()
      return
    }
    for (const block of blocks) change(block, 1)
    socket.once('close', () => {
      for (const block of blocks) change(block, -1)
    })
  })
}
