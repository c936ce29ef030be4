import { newInstant } from '../../database/clock.ts'
import type { Operation } from '../auth.ts'
import { requireSession } from '../require-session.ts'

/** GET reauthenticate: sends a mail with the nonce for a change of password. */
export const reauthenticate: Operation = async (auth, call) => {
  const { account } = await requireSession(auth, call)
  auth.limits.mailOfSession(call.network, account.email)
  const { code } = auth.database.transaction(() => {
    auth.accounts.update(account.id, { reauthenticationSentAt: newInstant() })
    return auth.codes.issue(account.id, 'reauthentication', account.email)
  })
  auth.deferredTasks.add(() => auth.sendMail({ kind: 'reauthentication', to: account.email, code }))
  return Response.json({})
}
