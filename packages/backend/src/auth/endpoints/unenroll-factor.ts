import type { Operation } from '../auth.ts'
import { authErrors } from '../errors.ts'
import { requireRecentProof } from '../prove-owner.ts'
import { requireFactor } from '../require-factor.ts'

/**
 * DELETE factors/{id}. To remove a verified factor takes a session at aal2 with a recent proof; the account's other
 * sessions end, and this one falls back to aal1 if it had passed the removed factor.
 */
export const unenrollFactor: Operation = async (auth, call) => {
  const { account, session, factor } = await requireFactor(auth, call)
  const isVerified = factor.status === 'verified'
  if (isVerified && session.aal !== 'aal2') throw authErrors.aal2ToUnenroll()
  if (isVerified) requireRecentProof(session, 'Removing a factor')
  auth.database.transaction(() => {
    auth.factors.delete(factor.id)
    if (!isVerified) return
    auth.sessions.endAll(account.id, session.id)
    if (session.factorId === factor.id) auth.sessions.dropFactor(session)
  })
  if (isVerified) {
    auth.deferredTasks.add(() => {
      auth.log.info({ userId: account.id }, 'A second factor was removed')
      auth.sendMail({ kind: 'factor_removed', to: account.email })
    })
  }
  return Response.json({ id: factor.id })
}
