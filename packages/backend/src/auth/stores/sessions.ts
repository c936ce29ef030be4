import { instantAfter, nowSeconds } from '../../database/clock.ts'
import { camelCased, type Database, type Row } from '../../database/database.ts'
import { AUTH_SETTINGS } from '../auth-settings.ts'

/** An authentication method of a session, in GoTrue's words; `timestamp` in seconds since 1970. */
export interface AmrEntry {
  method: AmrMethod
  timestamp: number
}
export type AmrMethod = 'password' | 'otp' | 'recovery' | 'magiclink' | 'email_change' | 'passkey' | FactorMethod
type FactorMethod = 'totp' | 'mfa/recovery_code'

/** Whether the method comes on top of a proof, and is none by itself. */
export const isFactorMethod = (method: AmrMethod) => method === 'totp' || method === 'mfa/recovery_code'

export interface Session {
  id: string
  accountId: string
  aal: 'aal1' | 'aal2'
  factorId: string | null
  /** Newest first. */
  amr: AmrEntry[]
  /** The number of the current refresh token. */
  refreshCount: number
  /** The number of the first refresh token issued at aal2. */
  raisedCount: number
  /** Recently replaced refresh tokens: their numbers, and when (milliseconds since 1970). */
  spent: [count: number, at: number][]
  createdAt: string
  refreshedAt: string
}

export type SessionStore = ReturnType<typeof createSessionStore>

/** The sessions. One without a row has ended, whatever its tokens say. */
export function createSessionStore(database: Database) {
  const find = (id: string) => toSession(database.get('select * from _sessions where id = ?', id))
  const idleBefore = () => instantAfter(-AUTH_SETTINGS.idleSessionSeconds)

  return {
    find,
    isAlive: (id: string, accountId: string) =>
      database.get('select 1 from _sessions where id = ? and account_id = ?', id, accountId) !== undefined,
    /** Whether it has not been refreshed for so long that it counts as ended. */
    isIdle: (session: Session) => session.refreshedAt < idleBefore(),
    start(accountId: string, method: AmrMethod): Session {
      const id = crypto.randomUUID()
      return database.transaction(() => {
        database.run('delete from _sessions where refreshed_at < ?', idleBefore())
        // a clock that was ahead must not extend a session
        database.run('update _sessions set refreshed_at = now() where refreshed_at > now()')
        const amr = JSON.stringify([{ method, timestamp: nowSeconds() }])
        database.run('insert into _sessions (id, account_id, amr) values (?, ?, ?)', id, accountId, amr)
        return find(id)!
      })
    },
    saveRefresh({ id, refreshCount, spent }: Session): void {
      const sql = 'update _sessions set refresh_count = ?, spent = ?, refreshed_at = now() where id = ?'
      database.run(sql, refreshCount, JSON.stringify(spent), id)
    },
    recordProof: (session: Session, method: AmrMethod) =>
      database.run('update _sessions set amr = ? where id = ?', amrAfter(session, method), session.id),
    /** Raises the session to aal2, beginning with its next refresh token, and ends those of the account at aal1. */
    passFactor(session: Session, factorId: string, method: FactorMethod = 'totp'): Session {
      return database.transaction(() => {
        const sql =
          "update _sessions set raised_count = iif(aal = 'aal2', raised_count, refresh_count + 1), aal = 'aal2', " +
          'factor_id = ?, amr = ? where id = ?'
        database.run(sql, factorId, amrAfter(session, method), session.id)
        database.run("delete from _sessions where account_id = ? and aal <> 'aal2'", session.accountId)
        return find(session.id)!
      })
    },
    /** Lowers the session to aal1: the factor that it passed was removed. */
    dropFactor(session: Session): void {
      const amr = session.amr.filter(({ method }) => !isFactorMethod(method))
      const sql = "update _sessions set aal = 'aal1', factor_id = null, amr = ? where id = ?"
      database.run(sql, JSON.stringify(amr), session.id)
    },
    end: (id: string) => database.run('delete from _sessions where id = ?', id),
    endAll: (accountId: string, but = '') =>
      database.run('delete from _sessions where account_id = ? and id <> ?', accountId, but),
  }
}

/** The session's methods after this one, as JSON. */
function amrAfter({ amr }: Session, method: AmrMethod): string {
  const others = amr.filter((entry) => entry.method !== method)
  return JSON.stringify([{ method, timestamp: nowSeconds() }, ...others])
}

function toSession(row: Row | undefined): Session | undefined {
  return row && { ...camelCased<Session>(row), amr: JSON.parse(String(row.amr)), spent: JSON.parse(String(row.spent)) }
}
