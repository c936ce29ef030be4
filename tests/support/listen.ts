import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Opens a server on this machine, on a free port unless one is given; resolves with the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port // the address of a TCP server is never a path
}
