import { Secret, TOTP } from 'otpauth'
import type { Operation } from '../auth.ts'
import { authErrors } from '../errors.ts'
import { readFields } from '../fields.ts'
import { instantAfter } from '../instants.ts'
import { requireRecentProof } from '../prove-owner.ts'
import { requireFactor } from '../require-factor.ts'
import { requireAlive } from '../require-session.ts'
import { answerSession } from '../session-answer.ts'
import type { Factor } from '../stores/factors.ts'

const PERIOD_SECONDS = 30
/** How many steps a clock may be fast or slow. */
const WINDOW = 1

/**
 * POST factors/{id}/verify: the code for a challenge. It raises the session to aal2, ends the account's sessions at
 * aal1, and completes an unverified factor. No code is accepted twice.
 */
export const verifyFactor: Operation = async (auth, call) => {
  await requireFactor(auth, call)
  const fields = await readFields(call.request)
  // again, because everything may have changed while the body was being received
  const { account, session, factor } = await requireFactor(auth, call)
  const isUnverified = factor.status === 'unverified'
  if (isUnverified) {
    // whoever has only the password, or a stolen session, must not complete a factor of their own
    if (session.aal !== 'aal2' && auth.factors.hasVerified(account.id)) throw authErrors.aal2ToEnroll()
    requireRecentProof(session, 'Enrolling a factor')
  }
  const [code, challengeId] = [fields.text('code'), fields.text('challenge_id')]
  if (!code) throw authErrors.validationFailed('Code needs to be non-empty')
  const challenge = auth.factors.findChallenge(challengeId, factor.id, session.id)
  if (!challenge) throw authErrors.challengeNotFound()
  if (challenge.expiresAt <= instantAfter(0)) throw authErrors.challengeExpired(challenge.id)

  const attempt = auth.limits.factor(call.network, account.id)
  const step = stepOf(factor, code)
  if (step === undefined) throw authErrors.wrongTotpCode()
  const raised = auth.database.transaction(() => {
    requireAlive(auth, session)
    if (!auth.factors.takeStep(factor, step)) return undefined
    auth.factors.deleteChallenge(challenge.id)
    auth.factors.deleteUnverified(account.id)
    const passed = auth.sessions.passFactor(session, factor.id)
    auth.sessions.endBelowAal2(account.id)
    const undoCode = isUnverified ? auth.codes.issue(account.id, 'factor_added', account.email) : undefined
    return { session: auth.refreshTokens.rotate(passed), undoCode }
  })
  if (!raised) throw authErrors.wrongTotpCode()
  attempt.succeed()
  const { undoCode } = raised
  if (undoCode) {
    auth.deferredTasks.add(() => {
      auth.log.info({ userId: account.id }, 'A second factor was added')
      auth.sendMail({ kind: 'factor_added', to: account.email, tokenHash: undoCode.tokenHash })
    })
  }
  return answerSession(auth, account, raised.session)
}

/** The 30-second step that the code belongs to, if it is close to now. */
function stepOf({ secret }: Factor, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, window: WINDOW, timestamp })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
