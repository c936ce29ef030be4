import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export const CONTACT_LIMIT = { messages: 5, seconds: 600 }

/**
 * Counts contact messages by address: five in ten minutes, then `retryAfterSeconds`; null lets the message pass. A home
 * has a whole /64 of IPv6 addresses, so that counts as one.
 */
export function createContactLimit() {
  const limiter = new RateLimiterMemory({ points: CONTACT_LIMIT.messages, duration: CONTACT_LIMIT.seconds })
  return async (clientAddress: string): Promise<{ retryAfterSeconds: number } | null> => {
    try {
      await limiter.consume(network(clientAddress))
      return null
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
    }
  }
}

function network(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
