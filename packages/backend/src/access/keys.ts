import { createPrivateKey, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database } from '../database/database.ts'
import { isNotFound } from '../folder/faults.ts'
import { writeDurably } from '../folder/write-durably.ts'

/** The secrets of one installation. `publishable` is public, the others are known to the server alone. */
export interface Keys {
  publishable: string
  secret: string
  /** ES256: `privateKey` signs access tokens, `publicKey` verifies them, `publicJwk` is what JWKS shows. */
  signing: { privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK & { kid: string } }
}

interface StoredKeys extends Pick<Keys, 'publishable' | 'secret'> {
  signingKey: JWK & { kid: string }
}

/**
 * The key in `_meta` under which a database records which keys.json it belongs to. The first start writes the database,
 * then this record, then keys.json, then everything else. So keys.json without a database is always a loss, and a
 * database without keys.json is one unless nothing was ever written to it: then a first start was interrupted, and is
 * repeated.
 */
export const KEYS_NOTE = 'keys'

export class DamagedKeys extends Error {
  override name = 'DamagedKeys'
  constructor(path: string, cause?: unknown) {
    super(`${path} is damaged`, { cause })
  }
}

/** What the owner writes into keys.json to get new keys when the old ones are lost for good. */
const ASKS_FOR_NEW = /^\s*"?new"?\s*$/i

/**
 * Reads `keys.json` of the data folder, or creates it (mode 0600) if there is none or the owner asks for new keys. Call
 * keysFault first: it says whether the file may be missing. The database records first which keys it belongs to: a first start
 * that is interrupted in between leaves no keys.json and is repeated.
 */
export async function loadKeys(dataDir: string, database: Pick<Database, 'getMeta' | 'setMeta'>): Promise<Keys> {
  const stored = readStored(dataDir) ?? (await makeKeys(dataDir, database))
  const { publishable, secret, signingKey } = stored
  if (database.getMeta(KEYS_NOTE) !== signingKey.kid) database.setMeta(KEYS_NOTE, signingKey.kid)
  const { d: _secretPart, ...publicJwk } = signingKey
  // importJWK returns bytes for symmetric keys only; an EC key gives a CryptoKey
  const privateKey = (await importJWK(signingKey, 'ES256')) as CryptoKey
  const publicKey = (await importJWK(publicJwk, 'ES256')) as CryptoKey
  return { publishable, secret, signing: { privateKey, publicKey, publicJwk: { ...publicJwk, key_ops: ['verify'] } } }
}

/** The id in `keys.json`; undefined without the file, null when it asks for new keys. Throws DamagedKeys. */
export function readKeyId(dataDir: string): string | null | undefined {
  const stored = readStored(dataDir)
  return stored === null ? null : stored?.signingKey.kid
}

async function makeKeys(dataDir: string, database: Pick<Database, 'setMeta'>): Promise<StoredKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const keys = {
    publishable: `sb_publishable_${randomText()}`,
    secret: `sb_secret_${randomText()}`,
    signingKey: { ...jwk, kid: crypto.randomUUID(), alg: 'ES256', use: 'sig' },
  }
  database.setMeta(KEYS_NOTE, keys.signingKey.kid)
  writeDurably(pathIn(dataDir), JSON.stringify(keys, null, 2))
  return keys
}

/** 256 random bits. */
function randomText(): string {
  return randomBytes(32).toString('base64url')
}

/** Undefined without a file, null for one that asks for new keys. */
function readStored(dataDir: string): StoredKeys | null | undefined {
  const path = pathIn(dataDir)
  const text = readIfThere(path)
  if (text === undefined) return undefined
  if (ASKS_FOR_NEW.test(text)) return null
  const { publishable, secret, signingKey } = parse(text, path)
  if (!publishable?.startsWith('sb_publishable_') || !secret?.startsWith('sb_secret_')) throw new DamagedKeys(path)
  if (!signingKey?.kid || !isSigningKey(signingKey)) throw new DamagedKeys(path)
  return { publishable, secret, signingKey }
}

function isSigningKey(key: StoredKeys['signingKey']): boolean {
  try {
    return createPrivateKey({ key, format: 'jwk' }).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

function parse(text: string, path: string): Partial<StoredKeys> {
  try {
    const stored: unknown = JSON.parse(text)
    return typeof stored === 'object' && stored ? stored : {}
  } catch (cause) {
    throw new DamagedKeys(path, cause)
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

const pathIn = (dataDir: string) => join(dataDir, 'keys.json')
