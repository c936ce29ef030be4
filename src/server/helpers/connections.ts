import { hash, randomBytes } from 'node:crypto'
import type { Tables } from '#data/rest-client.ts'
import { onlyRow, rowsOf } from '#data/rows-of.ts'
import { findAccessKeyById, newKey, revokeAccessKey, TOKEN_SECONDS } from './access-keys.ts'
import type { Seals } from './sealed.ts'

// Keys of programs that the owner has connected by agreeing (OAuth). Each is a row of access_keys, which the owner ends like
// any other. `rest` has the secret key. Everything throws RestError.

export interface Tokens {
  access_token: string
  refresh_token: string
}

/** A refresh token names its row and is valid for this client alone. */
const purposeFor = (clientId: string) => `refresh for ${clientId}`

function newTokens(seals: Seals, clientId: string, id: string) {
  const refresh = seals.seal(purposeFor(clientId), [id, randomBytes(16).toString('base64url')])
  const tokens: Tokens = { access_token: newKey(), refresh_token: refresh }
  const columns = {
    key_hash: hash('sha256', tokens.access_token),
    refresh_hash: hash('sha256', tokens.refresh_token),
    expires_at: new Date(Date.now() + TOKEN_SECONDS * 1000).toISOString(),
  }
  return { tokens, columns }
}

interface Granted {
  /** The id of its key. */
  id: string
  clientId: string
  name: string
  /** The account of the admin who agreed. */
  madeBy: string
}

export async function connectProgram(rest: Tables, seals: Seals, granted: Granted): Promise<Tokens> {
  const { id, clientId, name, madeBy } = granted
  const { tokens, columns } = newTokens(seals, clientId, id)
  onlyRow(
    await rest
      .from('access_keys')
      .insert({ id, name, made_by: madeBy, ...columns })
      .select('id'),
  )
  return tokens
}

/**
 * The next tokens of a program, which take the place of the last. A refresh token that was used before ends the key: the
 * program and a thief have the same one, and nobody knows which of them came first (RFC 9700 section 4.14). Undefined if the
 * token is not this client's, or its key has ended.
 */
export async function renewConnection(
  rest: Tables,
  seals: Seals,
  clientId: string,
  refreshToken: string,
): Promise<Tokens | undefined> {
  const [id] = (seals.open(purposeFor(clientId), refreshToken) as [string] | undefined) ?? []
  if (id === undefined || !(await findAccessKeyById(rest, id))) return undefined
  const { tokens, columns } = newTokens(seals, clientId, id)
  const row = rest.from('access_keys').update(columns).eq('id', id).is('revoked_at', null)
  const renewed = rowsOf(await row.eq('refresh_hash', hash('sha256', refreshToken)).select('id'))
  if (renewed.length > 0) return tokens
  await revokeAccessKey(rest, id)
  return undefined
}
