import type { Operation } from '../../auth.ts'
import { authErrors } from '../../errors.ts'
import { factorJson } from '../../user-json.ts'
import { isUuid } from '../../uuid.ts'
import { requireUser } from './require-user.ts'

/** GET admin/users/{id}/factors. */
export const listFactors: Operation = async (auth, call) => {
  const account = await requireUser(auth, call)
  return Response.json(auth.factors.listOf(account.id).map(factorJson))
}

/** DELETE admin/users/{id}/factors/{factor id}: removes the factor and ends the account's sessions at once. */
export const deleteFactor: Operation = async (auth, call) => {
  const account = await requireUser(auth, call)
  const id = call.params.factorId ?? ''
  if (!isUuid(id)) throw authErrors.notUuid('factor_id')
  const factor = auth.factors.find(id.toLowerCase(), account.id)
  if (!factor) throw authErrors.factorNotFound()
  auth.database.transaction(() => {
    auth.factors.delete(factor.id)
    auth.sessions.endAll(account.id)
  })
  return Response.json(factorJson(factor))
}
