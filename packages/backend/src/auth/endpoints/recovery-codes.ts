import type { Auth, Operation } from '../auth.ts'
import { authErrors } from '../errors.ts'
import { readFields } from '../fields.ts'
import { requireRecentProof } from '../prove-owner.ts'
import { readSessionFields, requireAlive, requireSession, type SignedIn } from '../require-session.ts'
import { answerSession } from '../session-answer.ts'
import type { Account } from '../stores/accounts.ts'
import { RECOVERY_CODES, type RecoveryCodes, remaining } from '../stores/recovery-codes.ts'

/* factors/recovery-codes: the contract of GoTrue 2.197 (supabase/auth, internal/api/recovery_codes.go). */

const TYPE = 'recovery_code'

/** GET factors/recovery-codes: how many are left. */
export const recoveryCodesStatus: Operation = async (auth, call) => {
  const { account } = await requireSession(auth, call)
  const codes = requireCodes(auth, account)
  return Response.json({ id: codes.id, type: TYPE, total: RECOVERY_CODES, remaining: remaining(codes).length })
}

/** POST factors/recovery-codes: makes them, beside an app in force and in a session that has passed it. */
export const generateRecoveryCodes: Operation = async (auth, call) => {
  await requireSession(auth, call)
  const fields = await readFields(call.request, true)
  const signedIn = await requireSession(auth, call)
  if (!auth.factors.hasVerified(signedIn.account.id)) throw authErrors.recoveryCodesAlone()
  return answerNewCodes(auth, signedIn, (codes) => {
    if (codes) throw authErrors.recoveryCodesExist()
    return fields.text('friendly_name') || 'Recovery codes'
  })
}

/** POST factors/recovery-codes/regenerate: the former ones end. */
export const regenerateRecoveryCodes: Operation = async (auth, call) => {
  const signedIn = await requireSession(auth, call)
  return answerNewCodes(auth, signedIn, () => requireCodes(auth, signedIn.account).friendlyName)
}

/** They replace the second factor at sign-in, so the owner is notified by the same mail as for a new factor. */
function answerNewCodes(
  auth: Auth,
  { account, session }: SignedIn,
  nameFor: (codes: RecoveryCodes | undefined) => string,
): Response {
  if (session.aal !== 'aal2') throw authErrors.aal2ToManageCodes()
  requireRecentProof(session, 'Making recovery codes')
  const { answer, undo } = auth.database.transaction(() => {
    const friendly_name = nameFor(auth.recoveryCodes.find(account.id))
    const codes = auth.recoveryCodes.replace(account.id, friendly_name)
    const { id } = requireCodes(auth, account)
    const undo = auth.codes.issue(account.id, 'factor_added', account.email)
    return { answer: { id, type: TYPE, friendly_name, total: RECOVERY_CODES, codes }, undo }
  })
  const mail = { kind: 'recovery_codes_made' as const, to: account.email, ...undo }
  auth.mailLater(account.id, 'Recovery codes were made', mail)
  return Response.json(answer)
}

/** POST factors/recovery-codes/verify: raises the session to aal2 as the code of an app does, and counts as one. */
export const verifyRecoveryCode: Operation = async (auth, call) => {
  const { account, session, fields } = await readSessionFields(auth, call)
  const code = fields.text('code')
  if (!code) throw authErrors.validationFailed('Code needs to be non-empty')
  const attempt = auth.limits.factor(call.network, account.id)
  const raised = auth.database.transaction(() => {
    requireAlive(auth, session)
    const left = auth.recoveryCodes.use(account.id, code)
    if (left === undefined) return undefined
    const passed = auth.sessions.passFactor(session, requireCodes(auth, account).id, 'mfa/recovery_code')
    return { session: auth.refreshTokens.rotate(passed), left }
  })
  if (!raised) throw authErrors.wrongRecoveryCode()
  attempt.succeed()
  const mail = { kind: 'recovery_code_used' as const, to: account.email, left: raised.left }
  auth.mailLater(account.id, 'A recovery code was used', mail)
  return answerSession(auth, account, raised.session)
}

/** DELETE factors/recovery-codes. */
export const removeRecoveryCodes: Operation = async (auth, call) => {
  const { account, session } = await requireSession(auth, call)
  if (session.aal !== 'aal2') throw authErrors.aal2ToManageCodes()
  requireRecentProof(session, 'Removing recovery codes')
  const { id } = requireCodes(auth, account)
  auth.recoveryCodes.delete(account.id)
  return Response.json({ id })
}

function requireCodes({ recoveryCodes }: Auth, { id }: Account): RecoveryCodes {
  const codes = recoveryCodes.find(id)
  if (!codes) throw authErrors.recoveryCodesNotFound()
  return codes
}
