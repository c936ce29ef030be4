import type { Operation } from '../../auth.ts'
import { authErrors } from '../../errors.ts'
import { readOptionalFields } from '../../fields.ts'
import { requireUser } from './require-user.ts'

/**
 * DELETE admin/users/{id}: deletes the account and everything that belongs to it; its sessions end at once.
 * `should_soft_delete` is refused, because nothing of a deleted account is kept.
 */
export const deleteUser: Operation = async (auth, call) => {
  const account = await requireUser(auth, call)
  const fields = await readOptionalFields(call.request)
  if (fields.flag('should_soft_delete')) {
    throw authErrors.validationFailed('Soft deletion is not supported: without should_soft_delete the user is deleted')
  }
  auth.accounts.delete(account.id)
  return Response.json({})
}
