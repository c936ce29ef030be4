import { createHmac, timingSafeEqual } from 'node:crypto'

/** Makes texts that the server knows again as its own, so that it need not store what they say. */
export interface Seals {
  /** Anybody can read `content` in the text; nobody else can make one. */
  seal(purpose: string, content: unknown): string
  /** What was sealed for this purpose; undefined for any other text. */
  open(purpose: string, text: string): unknown
}

export function createSeals(secret: string): Seals {
  const sign = (purpose: string, payload: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, payload]))
      .digest()
  return {
    seal(purpose, content) {
      const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${payload}.${sign(purpose, payload).toString('base64url')}`
    },
    open(purpose, text) {
      const [payload = '', signature = ''] = text.split('.')
      const [right, given] = [sign(purpose, payload), Buffer.from(signature, 'base64url')]
      if (given.length !== right.length || !timingSafeEqual(right, given)) return undefined
      return JSON.parse(Buffer.from(payload, 'base64url').toString())
    },
  }
}
