import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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
