import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** What a ticket gives access to. */
interface Ticket {
  /** The name of a stored backup; absent for a new one. */
  name?: string
  /** The request that asked for the ticket, to check its rights again on redemption. */
  request: Request
  expiresAt: number
}

export const TICKET_SECONDS = 60
const MAX_TICKETS = 20

/**
 * A plain browser download sends no token, so an admin's request is exchanged for a ticket: 128 random bits, valid for
 * one download within a minute. Only its hash is kept, in memory.
 */
export class DownloadTickets {
  readonly #tickets = new LRUCache<string, Ticket>({ max: MAX_TICKETS })
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  issue(request: Request, name?: string): string {
    const text = randomBytes(16).toString('base64url')
    const ticket = { request, expiresAt: this.#now() + TICKET_SECONDS * 1000, ...(name !== undefined && { name }) }
    this.#tickets.set(hashOf(text), ticket)
    return text
  }

  /** Undefined for a ticket that was used, has expired or never existed. */
  redeem(text: string): Ticket | undefined {
    const key = hashOf(text)
    const ticket = this.#tickets.get(key)
    this.#tickets.delete(key)
    return ticket && ticket.expiresAt > this.#now() ? ticket : undefined
  }
}

const hashOf = (text: string) => hash('sha256', text, 'base64url')
