import { createHmac, timingSafeEqual } from 'node:crypto'

/** Makes texts that the server knows again as its own, so that it need not store what they say. */
export interface Seals {
  /** Anybody can read `content` in the text; nobody else can make one. */
  seal(purpose: string, content: unknown): string
  /** What was sealed for this purpose; undefined for any other text. */
  open(purpose: string, text: string): unknown
}

export function createSeals(secret: string): Seals {
  const signed = (purpose: string, payload: string) => {
    const content = JSON.stringify([purpose, payload])
    return `${payload}.${createHmac('sha256', secret).update(content).digest('base64url')}`
  }
  return {
    seal: (purpose, content) => signed(purpose, Buffer.from(JSON.stringify(content)).toString('base64url')),
    open(purpose, text) {
      const [payload = ''] = text.split('.')
      // the whole text, as a decoder skips what does not belong there
      const [right, given] = [Buffer.from(signed(purpose, payload)), Buffer.from(text)]
      if (given.length !== right.length || !timingSafeEqual(right, given)) return undefined
      return JSON.parse(Buffer.from(payload, 'base64url').toString())
    },
  }
}
