import type { Database } from '../../database/database.ts'

/** What a session can begin, and what anybody can have sent to the owner. */
const BY_SESSION = "'email_change', 'email_change_current', 'reauthentication'"
const TO_OWNER = "'recovery', 'magic_link'"

/**
 * Ends what was begun for an account and waits to be finished: a change of address, codes and links of mails, `?code=`s of
 * PKCE flows, second factors without a first code. The link of a mail about a new second factor stays: it is the way back
 * from the very thing that somebody with a stolen session does.
 */
export function cancelPending(database: Database, accountId: string): void {
  end(database, accountId, `${BY_SESSION}, ${TO_OWNER}`)
}

/**
 * The same, but what was sent to the owner's address stays valid: for what a session may do as often as it likes. It would
 * otherwise void every link with which the owner comes back.
 */
export function cancelPendingOfSessions(database: Database, accountId: string): void {
  end(database, accountId, BY_SESSION)
}

/** Ends all of it, and the way back too: the address has changed, and with it who reads the mails. */
export function cancelPendingAndUndoLink(database: Database, accountId: string): void {
  end(database, accountId, `${BY_SESSION}, ${TO_OWNER}, 'factor_added'`)
}

function end(database: Database, accountId: string, purposes: string): void {
  database.transaction(() => {
    database.run(`delete from _one_time_codes where account_id = ? and purpose in (${purposes})`, accountId)
    database.run('delete from _auth_codes where account_id = ?', accountId)
    database.run("delete from _factors where account_id = ? and status = 'unverified'", accountId)
    const noChange = "new_email = null, email_change_begun_at = null, email_change_awaits = '[]'"
    database.run(`update _accounts set ${noChange} where id = ?`, accountId)
  })
}
