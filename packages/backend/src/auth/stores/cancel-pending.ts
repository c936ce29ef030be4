import type { Database } from '../../database/database.ts'

/** What a session can begin, and what anybody can request by mail. */
const BY_SESSION = "'email_change', 'email_change_current', 'reauthentication'"
const TO_OWNER = "'recovery', 'magic_link', 'invite'"

const cancelling = (purposes: string) => (database: Database, accountId: string) =>
  database.transaction(() => {
    database.run(`delete from _one_time_codes where account_id = ? and purpose in (${purposes})`, accountId)
    database.run('delete from _auth_codes where account_id = ?', accountId)
    database.run("delete from _factors where account_id = ? and status = 'unverified'", accountId)
    const noChange = "new_email = null, email_change_begun_at = null, email_change_awaits = '[]'"
    database.run(`update _accounts set ${noChange} where id = ?`, accountId)
  })

/**
 * Cancels what is pending for an account: a change of address, codes and links of mails, `?code=`s of PKCE flows, unverified
 * second factors. The link that removes a new second factor stays valid: it undoes what a thief with a stolen session would do.
 */
export const cancelPending = cancelling(`${BY_SESSION}, ${TO_OWNER}`)

/** For what a session may do without proof: mails that were sent to the owner stay valid, for recovering the account. */
export const cancelPendingOfSessions = cancelling(BY_SESSION)

/** Cancels everything, also the link that removes a new factor: another person may read its mails now. */
export const cancelPendingAndUndoLink = cancelling(`${BY_SESSION}, ${TO_OWNER}, 'factor_added'`)
