import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DistantServer {
  /** Chromium's argument that routes `address` through the delay. */
  browserArg: string
  stop(): void
}

/** Makes the server at `address` answer `milliseconds` later, like a distant one. */
export async function startDistance(address: string, milliseconds: number): Promise<DistantServer> {
  const { host, hostname, port } = new URL(address)
  const proxy = createServer({ noDelay: true }, (client) => {
    const server = connect({ host: hostname, port: Number(port), noDelay: true })
    passOn(client, server, milliseconds / 2)
    passOn(server, client, milliseconds / 2)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const proxyPort = (proxy.address() as AddressInfo).port // it listens to a port
  return { browserArg: `--host-resolver-rules=MAP ${host} 127.0.0.1:${proxyPort}`, stop: () => proxy.close() }
}

function passOn(from: Socket, to: Socket, milliseconds: number) {
  from.on('data', (bytes) => setTimeout(() => to.destroyed || to.write(bytes), milliseconds))
  from.on('end', () => setTimeout(() => to.end(), milliseconds))
  from.on('error', () => to.destroy())
}
