import type { JsonWebKey, KeyObject } from 'node:crypto'
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Database } from '../database/database.ts'
import { hasTable } from '../database/schema.ts'
import { writeDurably } from '../folder/write-durably.ts'
import { product } from '../product.ts'

/** The secrets of one installation. `publishable` is public, the others are known to the server alone. */
export interface Keys {
  publishable: string
  secret: string
  /** ES256: `privateKey` signs access tokens, `publicKey` verifies them, `publicJwk` is what JWKS shows. */
  signing: { privateKey: KeyObject; publicKey: KeyObject; publicJwk: JsonWebKey & { kid: string } }
}

interface StoredKeys extends Pick<Keys, 'publishable' | 'secret'> {
  signingKey: JsonWebKey & { kid: string }
}

/**
 * The key in `_meta` under which a database records which keys.json it belongs to. The first start writes the database,
 * then this record, then keys.json, then everything else. So keys.json without a database is always a loss, and a
 * database without keys.json is one unless nothing was ever written to it: then a first start was interrupted, and is
 * repeated.
 */
export const KEYS_NOTE = 'keys'

class DamagedKeys extends Error {
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
export function loadKeys(dataDir: string, database: Pick<Database, 'getMeta' | 'setMeta'>): Keys {
  const { publishable, secret, signingKey } = readStored(dataDir) ?? makeKeys(dataDir, database)
  if (database.getMeta(KEYS_NOTE) !== signingKey.kid) database.setMeta(KEYS_NOTE, signingKey.kid)
  const { d: _secretPart, ...publicJwk } = signingKey
  const privateKey = createPrivateKey({ key: signingKey, format: 'jwk' })
  const publicKey = createPublicKey(privateKey)
  return { publishable, secret, signing: { privateKey, publicKey, publicJwk: { ...publicJwk, key_ops: ['verify'] } } }
}

function makeKeys(dataDir: string, database: Pick<Database, 'setMeta'>): StoredKeys {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
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
const randomText = () => randomBytes(32).toString('base64url')

/** Undefined without a file, null for one that asks for new keys. Throws DamagedKeys. */
function readStored(dataDir: string): StoredKeys | null | undefined {
  const path = pathIn(dataDir)
  if (!statSync(path, { throwIfNoEntry: false })) return undefined
  const text = readFileSync(path, 'utf8')
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

const pathIn = (dataDir: string) => join(dataDir, 'keys.json')

/**
 * Why keys.json and database would not start as one site: `ofArchive` in words that follow "cannot be restored", `ofFolder` in
 * sentences with what to do.
 */
type KeysFault = Record<'ofArchive' | 'ofFolder', string>

/**
 * Undefined if they would start: they belong together, the owner asks for new keys, or a first start was interrupted and is
 * repeated. Without a database it only says whether there are readable keys. Start, backup, restore and check-data all ask
 * here.
 */
export function keysFault(folder: string, database?: DatabaseSync): KeysFault | undefined {
  try {
    const stored = readStored(folder)
    if (stored === undefined) return !database || isUsed(database) ? missing(folder) : undefined
    if (!database || stored === null) return undefined
    const note = noteOf(database)
    if (note !== undefined) return note === stored.signingKey.kid ? undefined : foreign(folder)
    // an older version, which did not write this record, may have used it
    return isUsed(database) ? undefined : emptied(folder)
  } catch (error) {
    if (error instanceof DamagedKeys) return damaged(folder)
    throw error
  }
}

const ANEW = 'new keys are made then, and everybody signs in again.'

const missing = (folder: string): KeysFault => ({
  ofArchive: 'it holds no keys.json, which its database was used with',
  ofFolder:
    `keys.json is missing in ${folder}, beside a database that was used with it. Restore it from a backup. If there is ` +
    `none, write the word "new" into a file keys.json there: ${ANEW}`,
})

const damaged = (folder: string): KeysFault => ({
  ofArchive: 'its keys.json is damaged',
  ofFolder: `${join(folder, 'keys.json')} is damaged. Restore it from a backup. If there is none, write the word "new" into it: ${ANEW}`,
})

const foreign = (folder: string): KeysFault => ({
  ofArchive: 'its keys.json belongs to another database',
  ofFolder: `database.db and keys.json in ${folder} do not belong together. Put back both from the same backup.`,
})

const emptied = (folder: string): KeysFault => ({
  ofArchive: 'its database is empty beside a keys.json that was used',
  ofFolder:
    `The database in ${folder} is empty beside a keys.json that was used. Restore a backup by: ${product.words.restore}, ` +
    'or move the folder away to begin anew.',
})

function noteOf(database: DatabaseSync): string | undefined {
  if (!hasTable(database, '_meta')) return undefined
  const row = database.prepare('select value from _meta where key = ?').get(KEYS_NOTE)
  return row && String(row.value)
}

/** Whether anything was written after the migrations: a first start leaves at least an account and a record. */
function isUsed(database: DatabaseSync): boolean {
  const has = (table: string, condition = 'true') =>
    hasTable(database, table) && database.prepare(`select 1 from ${table} where ${condition}`).get() !== undefined
  return has('_meta', `key <> '${KEYS_NOTE}'`) || has('_accounts') || has('_objects')
}
