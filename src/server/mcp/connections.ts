import { hash, randomBytes } from 'node:crypto'
import type { AccessKey } from '#api/access-key.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import { isUniqueViolation, onlyRow, rowsOf } from '#data/rest/rows-of.ts'
import { KEY_COLUMNS } from '#data/session/access-keys.ts'
import { findAccessKeyById, keyOf, TOKEN_SECONDS } from './access-keys.ts'
import { CLOCKS_APART_MS, type PayloadSigner } from './tickets.ts'

// Keys of programs that the owner has approved (OAuth). Each is a row of access_keys, which the owner revokes like any other.
// `rest` has the secret key. Everything throws RestError.

/** For how long the previous refresh token returns the same tokens again. */
const GRACE_SECONDS = 60

type Tokens = ReturnType<typeof tokensAfter>['tokens']

/** A refresh token names its row and is valid for this client alone. */
const purposeFor = (clientId: string) => `refresh for ${clientId}`

/**
 * Computed from the token that is refreshed, and from the server's secret. Two windows of a program may send it, or one may
 * repeat it after a lost response: each gets the same.
 */
function tokensAfter(signer: PayloadSigner, clientId: string, id: string, former: string) {
  const secretOf = (what: string) => hash('sha256', signer.seal(`${what} after`, former), 'base64url')
  const tokens = {
    access_token: keyOf(secretOf('access token')),
    refresh_token: signer.seal(purposeFor(clientId), [id, secretOf('refresh token')]),
  }
  const columns = {
    key_hash: hash('sha256', tokens.access_token),
    refresh_hash: hash('sha256', tokens.refresh_token),
    expires_at: new Date(Date.now() + TOKEN_SECONDS * 1000).toISOString(),
  }
  return { tokens, columns }
}

/** A program and the owner who has agreed to it. */
interface Pair {
  /** Which program it is, beyond its name. */
  program: string
  /** The account of the admin who agreed. */
  madeBy: string
}

interface Granted extends Pair {
  /** Of the code, and then of the key, so that reuse of a code finds its key. */
  id: string
  clientId: string
  name: string
}

/** The tokens of a program, which takes over the drafts of its ended connections. Undefined if its code was used before. */
export async function connectProgram(rest: Tables, signer: PayloadSigner, granted: Granted) {
  const { id, clientId, name, madeBy, program } = granted
  const { tokens, columns } = tokensAfter(signer, clientId, id, randomBytes(32).toString('base64url'))
  const row = { id, name, made_by: madeBy, client: program, ...columns }
  try {
    onlyRow(await rest.from('access_keys').insert(row).select('id'))
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
  const keys = [...new Set((await draftsLeftBy(rest, granted)).map(({ access_key }) => access_key))]
  if (keys.length > 0)
    rowsOf(await rest.from('content_drafts').update({ access_key: id }).in('access_key', keys).is('publish_at', null))
  return tokens
}

/** Waiting drafts of ended connections of the same program and owner. */
export async function draftsLeftBy(rest: Tables, { program, madeBy }: Pair): Promise<{ access_key: string }[]> {
  const drafts = rest.from('content_drafts').select('access_key').not('access_key', 'is', null).is('publish_at', null)
  const keys = rest.from('access_keys').select('id').eq('client', program).eq('made_by', madeBy)
  const ended = rowsOf<{ id: string }>(await keys.not('revoked_at', 'is', null))
  return rowsOf<{ access_key: string }>(await drafts).filter(({ access_key }) =>
    ended.some(({ id }) => id === access_key),
  )
}

/**
 * The next tokens of a program, which replace the last. The previous refresh token returns them again for a minute. Reuse of
 * any older one ends the key and calls `onReplay`: the program and a thief have the same one, and it is unknown which of them
 * came first (RFC 9700 section 4.14). Undefined if the token is not this client's, or its key has ended.
 */
export async function renewConnection(
  rest: Tables,
  signer: PayloadSigner,
  clientId: string,
  refreshToken: string,
  onReplay?: (ended: AccessKey) => void,
): Promise<Tokens | undefined> {
  const [id] = (signer.open(purposeFor(clientId), refreshToken) as [string] | undefined) ?? []
  if (id === undefined || !(await findAccessKeyById(rest, id))) return undefined
  const { tokens, columns } = tokensAfter(signer, clientId, id, refreshToken)
  const used = hash('sha256', refreshToken)
  const keys = rest.from('access_keys')
  const renewed = keys
    .update({ ...columns, former_refresh_hash: used })
    .eq('id', id)
    .is('revoked_at', null)
  if (rowsOf(await renewed.eq('refresh_hash', used).select('id')).length > 0) return tokens
  const again = keys.select('expires_at').eq('id', id).eq('former_refresh_hash', used).is('revoked_at', null)
  if (rowsOf<{ expires_at: string }>(await again).some(isOfThisMinute)) return tokens
  const [ended] = rowsOf<AccessKey>(await endLive(rest).eq('id', id).select(KEY_COLUMNS))
  if (ended) onReplay?.(ended)
  return undefined
}

/** Ends the connection whose token this is, of either kind and of the last renewal or the one before (RFC 7009). */
export async function endByToken(rest: Tables, token: string): Promise<void> {
  const columns = ['key_hash', 'refresh_hash', 'former_refresh_hash']
  const isIts = columns.map((column) => `${column}.eq.${hash('sha256', token)}`).join()
  const connections = rest.from('access_keys').select('id').not('refresh_hash', 'is', null).or(isIts)
  for (const { id } of rowsOf<{ id: string }>(await connections)) rowsOf(await endLive(rest).eq('id', id))
}

const endLive = (rest: Tables) =>
  rest.from('access_keys').update({ revoked_at: new Date().toISOString() }).is('revoked_at', null)

/** Whether a key that expires then was made by a renewal just now. */
function isOfThisMinute({ expires_at }: { expires_at: string }): boolean {
  const sinceMs = Date.now() + TOKEN_SECONDS * 1000 - Date.parse(expires_at)
  return sinceMs < GRACE_SECONDS * 1000 && sinceMs > -CLOCKS_APART_MS
}
