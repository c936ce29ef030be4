import { spendName } from '#data/our-server/server-state.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import type { PayloadSigner } from './signed-payload.ts'

/** How far the clocks of two processes may be apart. */
export const CLOCKS_APART_MS = 60_000

interface Ticket<Grant> {
  id: string
  /** In milliseconds since 1970. */
  until: number
  grant: Grant
}

/**
 * For addresses and pages that cannot carry a token: valid for `seconds`, half an hour at most. A ticket says by itself what it
 * is for, encrypted, so that every process of a site takes it, also after a restart.
 */
export function createTickets<Grant>(signer: PayloadSigner, purpose: string, seconds: number) {
  function open(text: string) {
    const ticket = signer.decrypt(purpose, text) as Ticket<Grant> | undefined // as issued below
    if (!ticket) return undefined
    const leftMs = ticket.until - Date.now()
    // a ticket with a longer validity was issued while a clock was ahead
    return { ...ticket, isInTime: leftMs > 0 && leftMs <= seconds * 1000 + CLOCKS_APART_MS }
  }
  return {
    issue(grant: Grant): string {
      const ticket: Ticket<Grant> = { id: crypto.randomUUID(), until: Date.now() + seconds * 1000, grant }
      return signer.encrypt(purpose, ticket)
    },
    /** The ticket, which can be opened again; undefined if none was issued with this text. */
    open,
    /** What it was issued for, once; `rest` has the secret key. Undefined for a ticket that was used, has expired or never existed. */
    async redeem(rest: Tables, text: string): Promise<Grant | undefined> {
      const ticket = open(text)
      return ticket?.isInTime && (await spendName(rest, ticket.id)) ? ticket.grant : undefined
    },
  }
}
