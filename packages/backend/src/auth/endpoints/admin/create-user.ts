import { newInstant } from '../../../database/clock.ts'
import type { Operation } from '../../auth.ts'
import { authErrors } from '../../errors.ts'
import { readFields } from '../../fields.ts'
import { mergeMetadata } from '../../metadata.ts'
import { requireSecretKey } from '../../require-session.ts'
import { userJson } from '../../user-json.ts'
import { isUuid } from '../../uuid.ts'
import { readBan, readEmail, readPasswordHash, requireOnlyRole } from './user-fields.ts'

/** POST admin/users. Without a password, the account can only sign in by mail. */
export const createUser: Operation = async (auth, call) => {
  await requireSecretKey(auth, call)
  const fields = await readFields(call.request)
  requireOnlyRole(fields)
  const [id, email] = [fields.text('id').toLowerCase(), readEmail(fields)]
  if (!email) throw authErrors.validationFailed('Cannot create a user without either an email or phone')
  if (id && !isUuid(id)) throw authErrors.validationFailed('ID must conform to the uuid v4 format')
  const passwordHash = await readPasswordHash(auth, fields, email)
  const account = auth.database.transaction(() => {
    if (auth.accounts.findByEmail(email) || (id && auth.accounts.find(id))) throw authErrors.emailExists()
    return auth.accounts.create({
      ...(id && { id }),
      email,
      ...(passwordHash && { passwordHash }),
      ...(fields.flag('email_confirm') && { emailConfirmedAt: newInstant() }),
      userMetadata: mergeMetadata({}, fields.object('user_metadata')),
      appMetadata: mergeMetadata({ provider: 'email', providers: ['email'] }, fields.object('app_metadata')),
      ...readBan(fields),
    })
  })
  return Response.json(userJson(auth, account))
}
