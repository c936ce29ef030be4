import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { instantAfter, WAITED_FOR_SECONDS } from '../../database/clock.ts'
import { camelCased, type Database, type Row } from '../../database/database.ts'
import { AUTH_SETTINGS } from '../auth-settings.ts'
import type { Limits } from '../limits.ts'
import type { CodeTries, TryKind } from './code-tries.ts'

/** `factor_added` removes a second factor, or recovery codes, that somebody else has added. */
export type Purpose =
  | 'recovery'
  | 'magic_link'
  | 'invite'
  | 'email_change'
  | 'email_change_current'
  | 'reauthentication'
  | 'factor_added'

/** The challenge that the client must meet when it exchanges the link of a PKCE flow (RFC 7636). */
export interface PkceChallenge {
  challenge: string
  method: 's256' | 'plain'
}

export interface OneTimeCode {
  id: string
  accountId: string
  purpose: Purpose
  /** The recipient of the mail. */
  address: string
  pkce: PkceChallenge | undefined
  createdAt: string
}

const PKCE_PREFIX = 'pkce_'
const DIGITS = 6

/** Neither expired nor issued while the clock was ahead, which would extend its validity. */
const IN_FORCE = 'expires_at > ? and created_at <= ?'

/**
 * The secrets in mails, stored as hashes. Several mails of one kind may be valid at a time, so that an anonymous client that
 * keeps requesting mails does not cancel the link that the owner is about to open; using one cancels all of its kind. A code
 * allows a few wrong guesses, which `limits` count, and all codes of an account some more, which `tries` count; then only the
 * link works.
 */
export function createCodeStore(
  database: Database,
  secret: string,
  { limits, tries }: { limits: Pick<Limits, 'mayGuess'>; tries: CodeTries },
) {
  const key = createHmac('sha256', secret).update('one-time codes').digest()
  /** Six digits are quickly guessed from a plain hash; this key is not in a stolen database. */
  const hashCode = (address: string, code: string) => createHmac('sha256', key).update(`${address}\n${code}`).digest()

  const discard = (accountId: string, purposes: readonly Purpose[]): void =>
    database.transaction(() => {
      for (const purpose of purposes)
        database.run('delete from _one_time_codes where account_id = ? and purpose = ?', accountId, purpose)
    })

  return {
    /** The two secrets of one mail: `tokenHash` (clients call it so) for the link, six digits to type. */
    issue(accountId: string, purpose: Purpose, address: string, pkce?: PkceChallenge) {
      const tokenHash = (pkce ? PKCE_PREFIX : '') + randomBytes(28).toString('hex')
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
      const { codeSeconds, undoFactorSeconds } = AUTH_SETTINGS
      const expiresAt = instantAfter(purpose === 'factor_added' ? undoFactorSeconds : codeSeconds)
      database.transaction(() => {
        database.run(`delete from _one_time_codes where not (${IN_FORCE})`, ...inForce())
        database.run(
          'insert into _one_time_codes (account_id, purpose, address, token_hash, code_hash, challenge, ' +
            'challenge_method, expires_at) values (?, ?, ?, ?, ?, ?, ?, ?)',
          ...[accountId, purpose, address, hashOf(tokenHash), hashCode(address, code).toString('hex')],
          ...[pkce?.challenge ?? null, pkce?.method ?? null, expiresAt],
        )
      })
      return { tokenHash, code }
    },
    /** Finds the code of a link; it stays valid until `use`. */
    findByToken(tokenHash: string, purposes: readonly Purpose[]): OneTimeCode | undefined {
      const sql = `select * from _one_time_codes where token_hash = ? and ${IN_FORCE}`
      const row = database.get(sql, hashOf(tokenHash), ...inForce())
      const code = row && toCode(row)
      return code && purposes.includes(code.purpose) ? code : undefined
    },
    /** Finds the code with these six digits that was sent to this address, if it may still be tried. */
    findByDigits(address: string, digits: string, purposes: readonly Purpose[]): OneTimeCode | undefined {
      const expected = hashCode(address, digits)
      const sql = `select * from _one_time_codes where address = ? and ${IN_FORCE}`
      const mayTry = new Map<string, boolean>()
      for (const row of database.all(sql, address, ...inForce())) {
        const code = toCode(row)
        const { id, accountId, purpose } = code
        if (!purposes.includes(purpose) || !limits.mayGuess(id)) continue
        // one try per account, no matter with how many of its codes the digits are compared
        const isOpen = mayTry.get(accountId) ?? tries.take(accountId, kindOf(purpose))
        mayTry.set(accountId, isOpen)
        if (isOpen && timingSafeEqual(Buffer.from(String(row.code_hash), 'hex'), expected)) return code
      }
      return undefined
    },
    /** Whether the mail of this code has these digits; a few wrong guesses, and its link no longer works. */
    hasDigits({ id, address }: OneTimeCode, digits: string): boolean {
      if (!limits.mayGuess(id)) return false
      const row = database.get('select code_hash from _one_time_codes where id = ?', id)
      return row !== undefined && timingSafeEqual(Buffer.from(String(row.code_hash), 'hex'), hashCode(address, digits))
    },
    /** Uses up the code and all others of its account with these purposes. False if it was used meanwhile. */
    use: (code: OneTimeCode, purposes: readonly Purpose[]): boolean =>
      database.transaction(() => {
        const isThere = database.get('select 1 from _one_time_codes where id = ?', code.id) !== undefined
        if (isThere) tries.forget(code.accountId, kindOf(code.purpose))
        discard(code.accountId, purposes)
        return isThere
      }),
    discard,
  }
}

const inForce = () => [instantAfter(0), instantAfter(WAITED_FOR_SECONDS)]

/** Whether a link belongs to a PKCE flow. */
export const isPkceToken = (tokenHash: string): boolean => tokenHash.startsWith(PKCE_PREFIX)

export const hashOf = (secret: string): string => hash('sha256', secret)

function toCode(row: Row): OneTimeCode {
  const { challenge, challengeMethod: method, ...code } = camelCased(row)
  return { ...code, pkce: challenge ? { challenge, method } : undefined } as OneTimeCode
}

/** A nonce needs a session. */
const kindOf = (purpose: Purpose): TryKind => (purpose === 'reauthentication' ? 'nonce' : 'mail')
