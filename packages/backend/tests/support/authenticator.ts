import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Bits of the authenticator data: https://www.w3.org/TR/webauthn-3/#authdata-flags */
export const FLAGS = { present: 1, verified: 4, mayBeBackedUp: 8, isBackedUp: 16, hasKey: 64 } as const

interface Answer {
  flags?: number
  counter?: number
  origin?: string
  rpId?: string
  userHandle?: string
}

/** An authenticator in software, whose flags, counter, origin and host can be chosen. */
export class Authenticator {
  readonly id = randomBytes(16)
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  userHandle = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  /** What PublicKeyCredential.toJSON() gives after navigator.credentials.create(). */
  // biome-ignore lint/suspicious/noExplicitAny: as the server sent them
  create(options: any, answer: Answer = {}) {
    this.userHandle = options.user.id
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const flags = (answer.flags ?? FLAGS.present | FLAGS.verified) | FLAGS.hasKey
    const authData = Buffer.concat([
      this.#head(answer.rpId ?? options.rp.id, { ...answer, flags }),
      ...[Buffer.alloc(16), length, this.id, isoCBOR.encode(key)],
    ])
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, answer),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
    })
  }

  /** The same after navigator.credentials.get(). */
  // biome-ignore lint/suspicious/noExplicitAny: as the server sent them
  get(options: any, answer: Answer = {}) {
    const authData = this.#head(answer.rpId ?? options.rpId, answer)
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, answer)
    const signed = Buffer.concat([
      authData,
      createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest(),
    ])
    return this.#credential({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: answer.userHandle ?? this.userHandle,
    })
  }

  #head(rpId: string, { flags = FLAGS.present | FLAGS.verified, counter = 0 }: Answer) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Answer) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
  }

  // biome-ignore lint/suspicious/noExplicitAny: the client's types are those of the browser
  #credential(response: Record<string, string>): any {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
