import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The visitor's address, for limits. Each trusted proxy appends the address that called it to X-Forwarded-For, so with
 * n proxies it is the n-th from the right; everything to its left was written by the visitor and cannot be trusted. A
 * proxy that passes the header on unchanged lets visitors choose their own address (docs/deploy.md).
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, trustProxy: number) {
  const direct = withoutMapping(socketAddress ?? 'unknown')
  if (trustProxy === 0 || !forwardedFor) return direct
  const addresses = forwardedFor.split(',').map((address) => address.trim())
  const forwarded = addresses.at(-trustProxy) ?? addresses[0] ?? ''
  // a proxy writes nothing but addresses
  return isIP(forwarded) !== 0 ? withoutMapping(forwarded) : direct
}

/** The visitor's address in a request to Node's server. */
export const addressOf = ({ socket, headers }: IncomingMessage, trustProxy: number): string =>
  // never an array: Node joins all but set-cookie
  clientAddress(socket.remoteAddress, headers['x-forwarded-for'] as string | undefined, trustProxy)

/** A dual-stack socket reports 127.0.0.1 as ::ffff:127.0.0.1. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Hono's environment of a route with a limit by network. The address is absent when a test calls the route alone. */
export interface ClientEnv {
  Bindings: { clientAddress?: string }
}
