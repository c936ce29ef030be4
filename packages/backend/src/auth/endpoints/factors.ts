import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { instantAfter, nowSeconds } from '../../database/clock.ts'
import type { Auth, Operation } from '../auth.ts'
import { AUTH_SETTINGS } from '../auth-settings.ts'
import { authErrors } from '../errors.ts'
import { readFields } from '../fields.ts'
import { requireFactor, requireRecentProof } from '../prove-owner.ts'
import { readSessionFields, requireAlive } from '../require-session.ts'
import { answerSession } from '../session-answer.ts'
import type { Account } from '../stores/accounts.ts'
import type { Factor } from '../stores/factors.ts'

const SECRET_BYTES = 20

/** An unverified factor older than this is removed; in seconds. */
const UNFINISHED_SECONDS = 300

/** POST factors: enrols a second factor, after a recent proof. Its first verified code puts it in force. */
export const enrollFactor: Operation = async (auth, call) => {
  const { account, session, fields } = await readSessionFields(auth, call)
  requireTotp(fields.text('factor_type'))
  requireRecentProof(session, 'Enrolling a factor')
  const [friendlyName, issuer] = [fields.text('friendly_name'), fields.text('issuer')]
  const secret = new Secret({ size: SECRET_BYTES })
  const factor = auth.database.transaction(() => {
    requireRoomForFactor(auth, account, friendlyName, session.aal)
    return auth.factors.create(account.id, friendlyName, secret.base32)
  })
  // a colon would end the issuer in the address: https://github.com/google/google-authenticator/wiki/Key-Uri-Format
  const issuerName = (issuer || new URL(auth.options.siteUrl).host).replaceAll(':', ' ')
  const uri = new TOTP({ issuer: issuerName, label: account.email, secret }).toString()
  return Response.json({
    id: factor.id,
    type: 'totp',
    friendly_name: friendlyName,
    totp: { qr_code: qrCode(uri), secret: secret.base32, uri },
  })
}

function requireTotp(type: string): void {
  if (type === 'phone') throw authErrors.phoneFactorsDisabled()
  if (type === 'webauthn') throw authErrors.webauthnFactorsDisabled()
  if (type !== 'totp') throw authErrors.validationFailed('factor_type needs to be totp, phone, or webauthn')
}

function requireRoomForFactor({ factors }: Auth, { id }: Account, friendlyName: string, aal: string): void {
  factors.deleteUnverified(id, instantAfter(-UNFINISHED_SECONDS))
  const others = factors.listOf(id)
  if (others.some((factor) => factor.friendlyName === friendlyName)) throw authErrors.factorNameConflict(friendlyName)
  if (others.length >= AUTH_SETTINGS.maxFactors) throw authErrors.tooManyFactors()
  if (aal !== 'aal2' && factors.hasVerified(id)) throw authErrors.aal2ToEnroll()
}

/** auth-js appends the text to `data:image/svg+xml;utf-8,` unescaped, where a number sign would end the address. */
function qrCode(text: string): string {
  return renderSVG(text, { blackColor: 'black', whiteColor: 'white' }).replaceAll('#', '%23')
}

/** POST factors/{id}/challenge: opens a challenge, which this session must answer with a code within five minutes. */
export const challengeFactor: Operation = async (auth, call) => {
  const { session, factor } = await requireFactor(auth, call)
  const seconds = AUTH_SETTINGS.challengeSeconds
  const id = auth.factors.challenge(factor, session.id, instantAfter(seconds))
  return Response.json({ id, type: 'totp', expires_at: nowSeconds() + seconds })
}

const PERIOD_SECONDS = 30
/** How many steps a clock may be fast or slow. */
const WINDOW = 1

/** POST factors/{id}/verify: raises the session to aal2, ends those at aal1, completes a factor. A code works once. */
export const verifyFactor: Operation = async (auth, call) => {
  await requireFactor(auth, call)
  const fields = await readFields(call.request)
  // again, because everything may have changed while the body was being received
  const { account, session, factor } = await requireFactor(auth, call)
  const isUnverified = factor.status === 'unverified'
  if (isUnverified) {
    // a person with only the password, or a stolen session, must not be able to complete a factor
    if (session.aal !== 'aal2' && auth.factors.hasVerified(account.id)) throw authErrors.aal2ToEnroll()
    requireRecentProof(session, 'Enrolling a factor')
  }
  const [code, challengeId] = [fields.text('code'), fields.text('challenge_id')]
  if (!code) throw authErrors.validationFailed('Code needs to be non-empty')
  const expiresAt = auth.factors.expiryOf(challengeId, factor.id, session.id)
  if (!expiresAt) throw authErrors.challengeNotFound()
  if (expiresAt <= instantAfter(0)) throw authErrors.challengeExpired(challengeId)

  const attempt = auth.limits.factor(call.network, account.id)
  const step = stepOf(factor, code)
  if (step === undefined) throw authErrors.wrongTotpCode()
  const raised = auth.database.transaction(() => {
    requireAlive(auth, session)
    if (!auth.factors.takeStep(factor, step)) return undefined
    auth.factors.deleteChallenge(challengeId)
    auth.factors.deleteUnverified(account.id)
    const passed = auth.sessions.passFactor(session, factor.id)
    const undoCode = isUnverified ? auth.codes.issue(account.id, 'factor_added', account.email) : undefined
    return { session: auth.refreshTokens.rotate(passed), undoCode }
  })
  if (!raised) throw authErrors.wrongTotpCode()
  attempt.succeed()
  if (raised.undoCode) {
    const mail = { kind: 'factor_added' as const, to: account.email, ...raised.undoCode }
    auth.mailLater(account.id, 'A second factor was added', mail)
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
    // or a recovery code, which ends with the last app
    if (session.factorId === factor.id || !auth.factors.hasVerified(account.id)) auth.sessions.dropFactor(session)
  })
  if (isVerified)
    auth.mailLater(account.id, 'A second factor was removed', { kind: 'factor_removed', to: account.email })
  return Response.json({ id: factor.id })
}
