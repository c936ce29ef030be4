import type { Operation } from '../../auth.ts'
import { requireFactorOf } from '../../require-factor.ts'
import { factorJson } from '../../user-json.ts'
import { requireUser } from './require-user.ts'

/** GET admin/users/{id}/factors. */
export const listFactors: Operation = async (auth, call) => {
  const account = await requireUser(auth, call)
  return Response.json(auth.factors.listOf(account.id).map(factorJson))
}

/** DELETE admin/users/{id}/factors/{factor id}: removes the factor and ends the account's sessions at once. */
export const deleteFactor: Operation = async (auth, call) => {
  const account = await requireUser(auth, call)
  const factor = requireFactorOf(account, auth, call)
  auth.database.transaction(() => {
    auth.factors.delete(factor.id)
    auth.sessions.endAll(account.id)
  })
  return Response.json(factorJson(factor))
}
