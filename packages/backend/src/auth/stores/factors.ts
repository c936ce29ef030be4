import { instantAfter } from '../../database/clock.ts'
import { camelCased, type Database } from '../../database/database.ts'

/** A second factor: an authenticator app that shares a seed with us (RFC 6238). */
export interface Factor {
  id: string
  accountId: string
  friendlyName: string
  /** Base32. */
  secret: string
  status: 'unverified' | 'verified'
  /** The 30-second step of the last accepted code. */
  lastStep: number
  lastChallengedAt: string | null
  createdAt: string
  updatedAt: string
}

/** How far apart two steps can be whose codes are accepted at one moment. */
const STEPS_IN_FORCE = 2

const SELECT = 'select * from _factors'

export type FactorStore = ReturnType<typeof createFactorStore>

export function createFactorStore(database: Database) {
  const find = (id: string, accountId: string) =>
    database.named<Factor>(`${SELECT} where id = ? and account_id = ?`, id, accountId)

  return {
    find,
    hasVerified: (accountId: string) =>
      database.get("select 1 from _factors where account_id = ? and status = 'verified'", accountId) !== undefined,
    listOf: (accountId: string) =>
      database.all(`${SELECT} where account_id = ? order by created_at`, accountId).map(camelCased<Factor>),
    create(accountId: string, friendlyName: string, secret: string): Factor {
      const id = crypto.randomUUID()
      const sql = 'insert into _factors (id, account_id, friendly_name, secret) values (?, ?, ?, ?)'
      return database.transaction(() => {
        database.run(sql, id, accountId, friendlyName, secret)
        return find(id, accountId)!
      })
    },
    /**
     * Accepts the code of this step, once: false if a code of this or a later step was accepted before, unless that step is
     * so late that the clock must have been ahead then.
     */
    takeStep: (factor: Factor, step: number): boolean =>
      database.transaction(() => {
        const row = database.get(
          "update _factors set last_step = ?1, status = 'verified', updated_at = now() where id = ?2 and " +
            '(last_step < ?1 or last_step > ?1 + ?3) returning id',
          ...[step, factor.id, STEPS_IN_FORCE],
        )
        return row !== undefined
      }),
    /** Recovery codes end with the last app. */
    delete: (id: string) =>
      database.transaction(() => {
        database.run('delete from _factors where id = ?', id)
        const inForce = "select account_id from _factors where status = 'verified'"
        database.run(`delete from _recovery_codes where account_id not in (${inForce})`)
      }),
    /** Removes the account's unverified factors, or those created before an instant. */
    deleteUnverified(accountId: string, before: string | null = null): void {
      const sql =
        "delete from _factors where account_id = ? and status = 'unverified' and (? is null or created_at < ?)"
      database.run(sql, accountId, before, before)
    },
    challenge(factor: Factor, sessionId: string, expiresAt: string): string {
      const id = crypto.randomUUID()
      database.transaction(() => {
        database.run('delete from _challenges where expires_at < ?', instantAfter(0))
        database.run('update _factors set last_challenged_at = now() where id = ?', factor.id)
        const sql = 'insert into _challenges (id, factor_id, session_id, expires_at) values (?, ?, ?, ?)'
        database.run(sql, id, factor.id, sessionId, expiresAt)
      })
      return id
    },
    expiryOf(challengeId: string, factorId: string, sessionId: string): string | undefined {
      const sql = 'select expires_at from _challenges where id = ? and factor_id = ? and session_id = ?'
      const row = database.get(sql, challengeId, factorId, sessionId)
      return row && String(row.expires_at)
    },
    deleteChallenge: (id: string) => database.run('delete from _challenges where id = ?', id),
  }
}
