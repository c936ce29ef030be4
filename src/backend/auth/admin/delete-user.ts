import type { Operation } from '../auth.ts'
import { requireUser } from './require-user.ts'

/** DELETE admin/users/{id}: the account and all that hangs on it; its sessions end at once. */
export const deleteUser: Operation = async (auth, call) => {
  const account = await requireUser(auth, call)
  auth.people.delete(account.id)
  return Response.json({})
}
