import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const MAX_TICKETS = 20

/** For addresses that cannot carry a token: 128 random bits, valid once and for `seconds`, kept as a hash. */
export function createOneTimeTickets<Grant extends object>(seconds: number, now = () => performance.now()) {
  const tickets = new LRUCache<string, { grant: Grant; expiresAt: number }>({ max: MAX_TICKETS })
  return {
    issue(grant: Grant): string {
      const text = randomBytes(16).toString('base64url')
      tickets.set(hashOf(text), { grant, expiresAt: now() + seconds * 1000 })
      return text
    },
    /** What it was issued for; undefined for a ticket that was used, has expired or never existed. */
    redeem(text: string): Grant | undefined {
      const key = hashOf(text)
      const ticket = tickets.get(key)
      tickets.delete(key)
      return ticket && ticket.expiresAt > now() ? ticket.grant : undefined
    },
  }
}

const hashOf = (text: string) => hash('sha256', text, 'base64url')
