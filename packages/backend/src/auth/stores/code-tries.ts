import { formatInstant, nowSeconds } from '../../database/clock.ts'
import type { Database } from '../../database/database.ts'
import { AUTH_SETTINGS } from '../auth-settings.ts'
import type { DeferredTasks } from '../deferred-tasks.ts'

/** Anyone who knows the address can try a `mail` code, but only a session a `nonce`, so they are counted separately. */
export type TryKind = 'mail' | 'nonce'

/** `lastAt` is in seconds since 1970. */
type Tries = Record<'failures' | 'lastAt', number>

export type CodeTries = ReturnType<typeof createCodeTries>

/**
 * Counts wrong six-digit codes of an account, over days and restarts. After the first few, each is followed by a wait, which
 * doubles: persistent guessing gets some sixty attempts a year at a million codes. An anonymous client can thus block the
 * owner's codes, but never the links in the same mails.
 */
export function createCodeTries(database: Database, deferredTasks: DeferredTasks) {
  /** Accounts that had a valid code when one was tried, so never more than there are accounts. */
  const known = new Map<string, Tries>()

  function read(accountId: string, kind: TryKind): Tries {
    const tries = known.get(`${kind} ${accountId}`)
    if (tries) return tries
    const sql = 'select failures, last_at as lastAt from _code_tries where account_id = ? and kind = ?'
    const row = database.get(sql, accountId, kind)
    return row
      ? { failures: Number(row.failures), lastAt: Date.parse(String(row.lastAt)) / 1000 }
      : { failures: 0, lastAt: 0 }
  }

  /** Writes to disk after the response, whose time would otherwise reveal that the address has an account. */
  function write(accountId: string, kind: TryKind, tries: Tries): void {
    known.set(`${kind} ${accountId}`, tries)
    deferredTasks.add(() => {
      const { failures, lastAt } = read(accountId, kind)
      const sql =
        'insert into _code_tries (account_id, kind, failures, last_at) select id, ?, ?, ? from _accounts where id = ? ' +
        'on conflict (account_id, kind) do update set failures = excluded.failures, last_at = excluded.last_at'
      database.run(sql, kind, failures, formatInstant(lastAt), accountId)
    })
  }

  return {
    /** Counts a try as a failure before it is checked. False if it must wait. */
    take(accountId: string, kind: TryKind): boolean {
      const { failures, lastAt } = read(accountId, kind)
      const passed = nowSeconds() - lastAt
      // a try in the future was counted while the clock was ahead
      if (passed >= 0 && passed < waitAfter(failures)) return false
      write(accountId, kind, { failures: failures + 1, lastAt: nowSeconds() })
      return true
    },
    /** Resets the count: a code or link of a mail was used. */
    forget(accountId: string, kind: TryKind): void {
      if (read(accountId, kind).failures) write(accountId, kind, { failures: 0, lastAt: nowSeconds() })
    },
  }
}

function waitAfter(failures: number): number {
  const { codeFreeTries, codeFirstWaitSeconds, codeLongestWaitSeconds } = AUTH_SETTINGS
  if (failures < codeFreeTries) return 0
  return Math.min(codeFirstWaitSeconds * 2 ** (failures - codeFreeTries), codeLongestWaitSeconds)
}
