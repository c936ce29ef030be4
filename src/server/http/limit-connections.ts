import type { Server } from 'node:net'
import { BLOCK_SHARES, networkOf } from '@portico/backend/network'

/** A fifth of what the server takes, and far more than the browsers of an office need at six each. */
const MAX_PER_NETWORK = 1_000

/**
 * Closes new connections of a network that has too many. Otherwise one stranger could open every connection that the
 * server takes, reopen each one that is closed, and shut everybody out. Not for a server behind a proxy, where all
 * connections come from the proxy's address.
 */
export function limitConnections(server: Server, max = MAX_PER_NETWORK): void {
  const open = new Map<string, number>()
  const change = (block: string, by: number) => {
    const count = (open.get(block) ?? 0) + by
    if (count > 0) open.set(block, count)
    else open.delete(block)
  }
  server.on('connection', (socket) => {
    const blocks = networkOf(socket.remoteAddress)
    const isFull = blocks.some((block, index) => (open.get(block) ?? 0) >= max * BLOCK_SHARES[index]!)
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
