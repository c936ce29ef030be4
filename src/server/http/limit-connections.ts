import type { Server } from 'node:net'
import { networkOf } from '@portico/gate/network'
import { CONNECTIONS } from '@portico/gate/rules'

/**
 * Closes new connections of a network that has too many. Otherwise one client could open every connection that the server
 * accepts, reopen each one that is closed, and lock all others out. Not for a server behind a proxy, where all connections come
 * from the proxy's address.
 */
export function limitConnections(server: Server, max = CONNECTIONS): void {
  const open = new Map<string, number>()
  const change = (block: string, by: number) => {
    const count = (open.get(block) ?? 0) + by
    if (count > 0) open.set(block, count)
    else open.delete(block)
  }
  server.on('connection', (socket) => {
    const blocks = networkOf(socket.remoteAddress)
    const isFull = blocks.some(({ name, share }) => (open.get(name) ?? 0) >= max * share)
    if (isFull) {
      socket.destroy()
      return
    }
    for (const { name } of blocks) change(name, 1)
    socket.once('close', () => {
      for (const { name } of blocks) change(name, -1)
    })
  })
}
