import { AuthSessionMissingError, type Factor, type GoTrueClient } from '@supabase/auth-js'
import { asciiDomain } from '#content/address/web-address.ts'
import type { Message } from '#content/toast.ts'
import { authTexts, serverTexts, sessionMessages } from '../messages.ts'
import type { Rest } from '../rest/rest.ts'
import {
  type AuthResult,
  DONE,
  doneOf,
  failed,
  isUnanswered,
  mailResultOf,
  refused,
  resultOf,
  textOf,
  WRONG_APP_CODE,
} from './auth-result.ts'
import { signingKeyFault } from './signing-key.ts'

/**
 * The current password and the code from the mail that `mailProofCode` sends. The embedded backend accepts either. GoTrue
 * accepts the password, and in a session older than a day requires both in one request: a code sent alone is used up.
 * Empty values are not sent.
 */
export interface Proof {
  password?: string
  nonce?: string
}

export async function signIn(auth: GoTrueClient, rest: Rest, email: string, password: string): Promise<AuthResult> {
  const tryWith = (spelling: string) =>
    auth.signInWithPassword({ email: asciiDomain(email), password: spelling }).catch(notStored)
  let answer = await tryWith(password)
  for (const spelling of otherSpellings(password))
    if (answer?.error?.code === 'invalid_credentials') answer = await tryWith(spelling)
  if (!answer) return failed(authTexts.notStored)
  const { data, error } = answer
  // phones add a space to pasted text
  const hasSpaces = error?.code === 'invalid_credentials' && password !== password.trim()
  if (hasSpaces) return failed(authTexts.withSpaces(error.message))
  if (error) return refused(error)
  const fault = await signingKeyFault(auth, rest, data.session.access_token)
  if (!fault) return DONE
  await auth.signOut({ scope: 'local' })
  return failed(fault)
}

/** Keyboards and password managers write ü as one character or as two, and a hash knows only the one it was made of. */
const otherSpellings = (password: string) =>
  [password.normalize('NFC'), password.normalize('NFD')].filter((spelling) => spelling !== password)

/** The client throws the error of a full local storage, and returns every other error. */
function notStored(fault: unknown) {
  console.error('The session could not be stored', fault)
  return null
}

/** The status of a proxy that cannot reach its server. */
const OF_A_PROXY: ReadonlySet<number | undefined> = new Set([502, 503, 504])

/**
 * Ends every session of the account. If the server cannot be reached, or its answer is lost, this browser is logged out
 * anyway.
 */
export async function signOut(auth: GoTrueClient): Promise<{ isSignedOut: boolean; message: Message }> {
  const { error } = await auth.signOut()
  if (!error) return { isSignedOut: true, message: sessionMessages.signedOut }
  if (!isUnanswered(error) && !OF_A_PROXY.has(error.status))
    return { isSignedOut: false, message: sessionMessages.signOutFailed(textOf(error)) }
  await auth.signOut({ scope: 'local' })
  return { isSignedOut: true, message: sessionMessages.signedOutHere }
}

export async function signOutOthers(auth: GoTrueClient): Promise<AuthResult> {
  const current = await auth.getSession().catch(() => null)
  if (!current) return failed(serverTexts.unreachable)
  const { session } = current.data
  if (!session) return refused(new AuthSessionMissingError())
  // signOut itself reports success if this session has already ended
  return doneOf(await auth.admin.signOut(session.access_token, 'others'))
}

/** Requests a mail with a link to set a new password. The response is the same for known and unknown addresses. */
export async function requestPasswordReset(auth: GoTrueClient, email: string): Promise<AuthResult> {
  const redirectTo = `${location.origin}/admin/reset-password`
  return mailResultOf(await auth.resetPasswordForEmail(asciiDomain(email), { redirectTo }))
}

/** Logs in with the code of a mail, for a new password or to sign in; works once. */
export async function verifyMailedCode(auth: GoTrueClient, email: string, code: string, type: 'recovery' | 'email') {
  const { error } = await auth.verifyOtp({ email: asciiDomain(email), token: code, type })
  return error?.code === 'otp_expired' ? failed(authTexts.wrongMailedCode) : resultOf(undefined, error)
}

/** A link from a mail. `undoes`: it also removes new second factors, and needs the code of its mail. */
export interface MailLink {
  tokenHash: string
  type: 'recovery' | 'invite' | 'email_change'
  undoes: boolean
}

/** Logs in with the link from a mail; works once. `isHalfway`: a change of address also needs the link of the other mail. */
export async function verifyMailLink(auth: GoTrueClient, { tokenHash, type }: MailLink, code?: string) {
  const proof = { token_hash: tokenHash, type, ...(code && { nonce: code }) }
  const { data, error } = await auth.verifyOtp(proof)
  if (error && type === 'email_change' && (await isAddressChanged(auth).catch(() => false)))
    return resultOf({ isHalfway: false }, null)
  if (error?.code === 'otp_expired')
    return failed(type === 'invite' ? authTexts.invitationUsedUp : authTexts.linkUsedUp, 'link-dead')
  return resultOf({ isHalfway: data.session === null }, error)
}

/** The answer that confirmed it may have been lost. The session then gets the new address. */
async function isAddressChanged(auth: GoTrueClient): Promise<boolean> {
  const { data } = await auth.getSession()
  const { data: now } = await auth.getUser()
  if (!now.user || now.user.email === data.session?.user.email) return false
  await auth.refreshSession()
  return true
}

const attributesOf = ({ password, nonce }: Proof = {}) => ({
  ...(password && { current_password: password }),
  ...(nonce && { nonce }),
})

export async function changePassword(auth: GoTrueClient, password: string, proof?: Proof): Promise<AuthResult> {
  const change = () => auth.updateUser({ password, ...attributesOf(proof) })
  const { error } = await change()
  if (!error || !isUnanswered(error)) return resultOf(undefined, error)
  // it may have been changed already, and is then refused as the current one
  const { error: again } = await change()
  const isInForce = !again || again.code === 'same_password'
  return isInForce ? DONE : failed(authTexts.passwordUnknown)
}

/**
 * Ends a session that began with a mail once its account has a new password, and logs in with that. A project never asks such a
 * session for the current password, for as long as it lives.
 */
export async function leaveMailSession(auth: GoTrueClient, rest: Rest, password: string): Promise<void> {
  const { data } = await auth.getSession()
  const { access_token, user } = data.session!
  const { isOk } = await signIn(auth, rest, user.email ?? '', password)
  if (isOk) await auth.admin.signOut(access_token, 'local')
  else await auth.signOut({ scope: 'local' })
}

/** Sends a mail to each address that can get one; the change is made once all have confirmed. */
export async function changeEmail(auth: GoTrueClient, email: string, proof?: Proof): Promise<AuthResult> {
  return mailResultOf(await auth.updateUser({ email: asciiDomain(email), ...attributesOf(proof) }))
}

/** Mails a code that proves the owner's identity. */
export const mailProofCode = async (auth: GoTrueClient): Promise<AuthResult> =>
  mailResultOf(await auth.reauthenticate())

/** The factor endpoints accept no proof, so the session submits it beforehand. */
export const prove = async (auth: GoTrueClient, proof?: Proof): Promise<AuthResult> =>
  doneOf(proof ? await auth.updateUser(attributesOf(proof)) : { error: null })

/** Submits a proof of identity, after which the session may change credentials for some minutes. */
export async function proveSession(auth: GoTrueClient, proof: Proof): Promise<AuthResult> {
  const proven = await prove(auth, proof)
  // the next access token includes the proof
  if (proven.isOk) await auth.refreshSession()
  return proven
}

/** A second factor that awaits its first code. `qrCode` is a data URL of an SVG, `uri` an otpauth address with the same. */
export interface NewFactor {
  id: string
  qrCode: string
  secret: string
  uri: string
}

/** Starts enrolling a second factor, in addition to those in force; an unfinished one is replaced. */
export async function enrolFactor(auth: GoTrueClient, proof?: Proof): Promise<AuthResult<NewFactor>> {
  const proven = await prove(auth, proof)
  if (!proven.isOk) return proven
  const { data: factors, error: unread } = await auth.mfa.listFactors()
  if (unread) return refused(unread)
  for (const factor of factors.all) if (factor.status === 'unverified') await auth.mfa.unenroll({ factorId: factor.id })
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: freeName(factors.totp) })
  if (error) return refused(error)
  const { qr_code: qrCode, secret, uri } = data.totp
  return { isOk: true, data: { id: data.id, qrCode, secret, uri } }
}

/** The service accepts a name once per account: 'Authenticator app', then 'Authenticator app 2'. */
function freeName(factors: readonly Factor[]): string {
  const taken = new Set(factors.map((factor) => factor.friendly_name))
  const names = ['Authenticator app', ...factors.map((_, index) => `Authenticator app ${index + 2}`)]
  return names.find((name) => !taken.has(name))!
}

/** Submits the six digits of a factor: the first time that completes its enrolment, later it raises the session to aal2. */
export async function verifyFactor(auth: GoTrueClient, factorId: string, code: string, proof?: Proof) {
  const proven = await prove(auth, proof)
  return proven.isOk ? doneOf(await auth.mfa.challengeAndVerify({ factorId, code })) : proven
}

/** Passes the second factor with a code from any of the account's apps, or a recovery code; raises the session to aal2. */
export async function passSecondFactor(auth: GoTrueClient, code: string): Promise<AuthResult> {
  if (code.length > APP_CODE_DIGITS) {
    const { error } = await auth.mfa.recoveryCodes.verify({ code })
    const isWrong = error?.code === WRONG_APP_CODE
    return isWrong ? failed(authTexts.wrongRecoveryCode) : resultOf(undefined, error)
  }
  const factors = await verifiedFactors(auth)
  if (!factors.isOk) return factors
  let refusal: AuthResult = failed(authTexts.noFactor)
  for (const factor of factors.data) {
    const { error } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    refusal = resultOf(undefined, error)
    if (error?.code !== WRONG_APP_CODE) break
  }
  return refusal
}

const APP_CODE_DIGITS = 6

/** The recovery codes of an account: how many are left of how many, and whether any were made. */
export interface RecoveryCodes {
  /** A project has them since GoTrue 2.197, if they are on. */
  isOffered: boolean
  isMade: boolean
  left: number
  total: number
}

const NO_CODES: RecoveryCodes = { isOffered: true, isMade: false, left: 0, total: 0 }

/** Whether a project offers any is known from its answer alone. */
export async function readRecoveryCodes(auth: GoTrueClient, isProject: boolean): Promise<AuthResult<RecoveryCodes>> {
  const { data: factors, error: unread } = await auth.mfa.listFactors()
  if (unread) return refused(unread)
  if (factors.recovery_code.length === 0 && !isProject) return { isOk: true, data: NO_CODES }
  const { data, error } = await auth.mfa.recoveryCodes.getStatus()
  if (data) return { isOk: true, data: { isOffered: true, isMade: true, left: data.remaining, total: data.total } }
  if (error?.code === 'mfa_factor_not_found') return { isOk: true, data: NO_CODES }
  // an older project knows no such path, and answers so in JSON or in a text, which the client cannot read
  const isUnknown = error && (error.status === 404 || error.status === 405 || error.name === 'AuthUnknownError')
  if (isUnknown || error?.code?.endsWith('_not_enabled')) return { isOk: true, data: { ...NO_CODES, isOffered: false } }
  return refused(error!)
}

/** Whether the logged-in account has any, from the session itself: it may not have passed its second factor yet. */
export async function hasRecoveryCodes(auth: GoTrueClient): Promise<boolean> {
  const { data } = await auth.getSession()
  return data.session?.user.factors?.some(({ factor_type }) => factor_type === 'recovery_code') ?? false
}

/** Makes new codes, which are returned this once; former ones end. */
export async function makeRecoveryCodes(auth: GoTrueClient, replaces: boolean, proof?: Proof) {
  const proven = await prove(auth, proof)
  if (!proven.isOk) return proven
  const { recoveryCodes } = auth.mfa
  const { data, error } = await (replaces ? recoveryCodes.regenerate() : recoveryCodes.generate())
  if (data) await auth.refreshSession() // whose user has them from now on
  return resultOf(data?.codes ?? [], error)
}

/** It is no error if only the answer was lost. */
export async function removeFactor(auth: GoTrueClient, factorId: string, proof?: Proof): Promise<AuthResult> {
  const proven = await prove(auth, proof)
  if (!proven.isOk) return proven
  const { error } = await auth.mfa.unenroll({ factorId })
  const left = error && isUnanswered(error) ? await verifiedFactors(auth) : null
  const isGone = left?.isOk && left.data.every(({ id }) => id !== factorId)
  if (error && !isGone) return refused(error)
  await auth.refreshSession()
  return DONE
}

export async function verifiedFactors(auth: GoTrueClient): Promise<AuthResult<Factor[]>> {
  const { data, error } = await auth.mfa.listFactors()
  return resultOf(data?.totp ?? [], error)
}
