import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'

/** The secrets of one installation. `publishable` may be seen by everybody, the others by the server alone. */
export interface Keys {
  publishable: string
  secret: string
  /** ES256: `privateKey` signs access tokens, `publicKey` verifies them, `publicJwk` is what JWKS shows. */
  signing: { privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK & { kid: string } }
}

interface StoredKeys {
  publishable: string
  secret: string
  signingKey: JWK & { kid: string }
}

/** Reads `keys.json` of the data folder, or makes it (mode 0600) on the first start. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const path = join(dataDir, 'keys.json')
  if (!existsSync(path)) writeDurably(path, JSON.stringify(await newKeys(), null, 2))
  const { publishable, secret, signingKey } = readStored(path)
  const { d: _secretPart, ...publicJwk } = signingKey
  // importJWK answers bytes for symmetric keys only; an EC key gives a CryptoKey
  const privateKey = (await importJWK(signingKey, 'ES256')) as CryptoKey
  const publicKey = (await importJWK(publicJwk, 'ES256')) as CryptoKey
  return { publishable, secret, signing: { privateKey, publicKey, publicJwk: { ...publicJwk, key_ops: ['verify'] } } }
}

async function newKeys(): Promise<StoredKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return {
    publishable: `sb_publishable_${randomText()}`,
    secret: `sb_secret_${randomText()}`,
    signingKey: { ...jwk, kid: crypto.randomUUID(), alg: 'ES256', use: 'sig' },
  }
}

/** 256 random bits. */
function randomText(): string {
  return randomBytes(32).toString('base64url')
}

function readStored(path: string): StoredKeys {
  const stored: Partial<StoredKeys> = JSON.parse(readFileSync(path, 'utf8'))
  const { publishable, secret, signingKey } = stored
  if (!publishable?.startsWith('sb_publishable_') || !secret?.startsWith('sb_secret_') || !signingKey?.kid) {
    throw new Error(`${path} is damaged. Restore it from a backup; without it every session and client key is lost.`)
  }
  return { publishable, secret, signingKey }
}

function writeDurably(path: string, text: string): void {
  const file = openSync(`${path}.part`, 'w', 0o600)
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.part`, path)
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
