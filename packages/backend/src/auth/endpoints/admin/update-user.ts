import { newInstant } from '../../../database/clock.ts'
import type { Operation } from '../../auth.ts'
import { authErrors } from '../../errors.ts'
import { readFields } from '../../fields.ts'
import { mergeMetadata } from '../../metadata.ts'
import { cancelPending, cancelPendingAndUndoLink } from '../../stores/cancel-pending.ts'
import { userJson } from '../../user-json.ts'
import { requireUser } from './require-user.ts'
import { readBan, readEmail, readPasswordHash, requireOnlyRole } from './user-fields.ts'

/** PUT admin/users/{id}. A new password or a ban ends every session; a new address cancels what was mailed. */
export const updateUser: Operation = async (auth, call) => {
  const account = await requireUser(auth, call)
  const fields = await readFields(call.request)
  requireOnlyRole(fields)
  const email = readEmail(fields)
  const passwordHash = await readPasswordHash(auth, fields, email || account.email)
  const ban = readBan(fields)
  const changed = auth.database.transaction(() => {
    const current = auth.accounts.find(account.id)
    if (!current) throw authErrors.userNotFound()
    if (email && email !== current.email && auth.accounts.findByEmail(email)) throw authErrors.emailExists()
    if (passwordHash || ban.bannedUntil) auth.sessions.endAll(account.id)
    if (email) cancelPendingAndUndoLink(auth.database, account.id)
    else if (passwordHash || ban.bannedUntil) cancelPending(auth.database, account.id)
    return auth.accounts.update(account.id, {
      ...(email && { email }),
      ...(passwordHash && { passwordHash }),
      ...(fields.flag('email_confirm') && { emailConfirmedAt: newInstant() }),
      userMetadata: mergeMetadata(current.userMetadata, fields.object('user_metadata')),
      appMetadata: mergeMetadata(current.appMetadata, fields.object('app_metadata')),
      ...ban,
    })
  })
  return Response.json(userJson(auth, changed))
}
