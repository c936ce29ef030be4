import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { spendName } from '#data/our-server/server-state.ts'
import type { Tables } from '#data/rest/rest-client.ts'

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

export type PayloadSigner = ReturnType<typeof createPayloadSigner>

const [IV_BYTES, TAG_BYTES] = [12, 16]

/** Signs texts, so that the server recognises them as its own and need not store their content. */
export function createPayloadSigner(secret: string) {
  const mac = (purpose: string, payload: string) =>
    createHmac('sha256', secret).update(JSON.stringify([purpose, payload]))
  const signed = (purpose: string, payload: string) => `${payload}.${mac(purpose, payload).digest('base64url')}`
  const key = mac('key of encrypted texts', '').digest()
  return {
    /** Anyone can read `content` in the text; only the server can make one. */
    seal: (purpose: string, content: unknown) =>
      signed(purpose, Buffer.from(JSON.stringify(content)).toString('base64url')),
    /** The content that was signed for this purpose; undefined for any other text. */
    open(purpose: string, text: string): unknown {
      const [payload = ''] = text.split('.')
      // the whole text, as a decoder skips what does not belong there
      const [right, given] = [Buffer.from(signed(purpose, payload)), Buffer.from(text)]
      if (given.length !== right.length || !timingSafeEqual(right, given)) return undefined
      return JSON.parse(Buffer.from(payload, 'base64url').toString())
    },
    /** Like `seal`, but encrypted. */
    encrypt(purpose: string, content: unknown) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
      const parts = [iv, cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(parts).toString('base64url')
    },
    decrypt(purpose: string, text: string): unknown {
      const bytes = Buffer.from(text, 'base64url')
      // a text that only looks different must not pass for another one
      if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== text) return undefined
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(purpose))
      cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return JSON.parse(`${cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))}${cipher.final()}`)
      } catch {
        return undefined
      }
    },
  }
}
