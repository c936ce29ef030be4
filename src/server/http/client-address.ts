import ipaddr from 'ipaddr.js'

/**
 * The visitor's address, for limits. Each trusted proxy appends the address it was called from to X-Forwarded-For, so with
 * n proxies it is the n-th from the right; whatever stands left of it was written by the visitor and means nothing. A proxy
 * that hands the header on as it came (docs/deploy.md) would let every visitor choose his own address.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, trustProxy: number) {
  const direct = withoutMapping(socketAddress ?? 'unknown')
  if (trustProxy === 0 || !forwardedFor) return direct
  const addresses = forwardedFor.split(',').map((address) => address.trim())
  const forwarded = addresses.at(-trustProxy) ?? addresses[0] ?? ''
  // no proxy writes anything but an address
  return ipaddr.isValid(forwarded) ? withoutMapping(forwarded) : direct
}

/** A dual-stack socket shows 127.0.0.1 as ::ffff:127.0.0.1. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
