import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const MAX_TICKETS = 20

/** For addresses that cannot carry a token: 128 random bits, valid once and for `seconds`, kept as a hash. */
export class OneTimeTickets<Grant extends object> {
  readonly #tickets = new LRUCache<string, { grant: Grant; expiresAt: number }>({ max: MAX_TICKETS })
  readonly #seconds: number
  readonly #now: () => number

  constructor(seconds: number, now: () => number = () => performance.now()) {
    this.#seconds = seconds
    this.#now = now
  }

  issue(grant: Grant): string {
    const text = randomBytes(16).toString('base64url')
    this.#tickets.set(hashOf(text), { grant, expiresAt: this.#now() + this.#seconds * 1000 })
    return text
  }

  /** What it was issued for; undefined for a ticket that was used, has expired or never existed. */
  redeem(text: string): Grant | undefined {
    const key = hashOf(text)
    const ticket = this.#tickets.get(key)
    this.#tickets.delete(key)
    return ticket && ticket.expiresAt > this.#now() ? ticket.grant : undefined
  }
}

const hashOf = (text: string) => hash('sha256', text, 'base64url')
