import { hash, randomUUID } from 'node:crypto'
import { isSame } from '../../access/credentials.ts'
import { instantAfter } from '../../database/clock.ts'
import type { Auth } from '../auth.ts'
import { AUTH_SETTINGS } from '../auth-settings.ts'
import { authErrors } from '../errors.ts'
import { hashOf, type PkceChallenge } from './one-time-codes.ts'
import type { AmrMethod } from './sessions.ts'

/** Issues the code that the link of a PKCE flow redirects with. */
export function issueAuthCode(auth: Auth, accountId: string, method: AmrMethod, pkce: PkceChallenge): string {
  const code = randomUUID()
  const { database } = auth
  database.transaction(() => {
    // expired codes are kept as long again, to distinguish them from unknown ones
    const longExpired = instantAfter(-AUTH_SETTINGS.authCodeSeconds)
    database.run('delete from _auth_codes where expires_at < ?', longExpired)
    database.run(
      'insert into _auth_codes (code_hash, account_id, method, challenge, challenge_method, expires_at) ' +
        'values (?, ?, ?, ?, ?, ?)',
      ...[hashOf(code), accountId, method, pkce.challenge, pkce.method],
      instantAfter(AUTH_SETTINGS.authCodeSeconds),
    )
  })
  return code
}

/** Exchanges a code, once, inside a transaction. Throws AuthError; a wrong verifier leaves the code valid. */
export function redeemAuthCode(auth: Auth, code: string, verifier: string): { accountId: string; method: AmrMethod } {
  const codeHash = hashOf(code)
  const row = auth.database.get('select * from _auth_codes where code_hash = ?', codeHash)
  if (!row) throw authErrors.flowStateNotFound()
  if (String(row.expires_at) <= instantAfter(0)) throw authErrors.flowStateExpired()
  const challenge = row.challenge_method === 's256' ? hash('sha256', verifier, 'base64url') : verifier
  if (!isSame(challenge, String(row.challenge))) throw authErrors.badCodeVerifier()
  auth.database.run('delete from _auth_codes where code_hash = ?', codeHash)
  return { accountId: String(row.account_id), method: row.method as AmrMethod } // issueAuthCode wrote it
}
