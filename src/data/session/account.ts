import type { AuthError, Factor, GoTrueClient } from '@supabase/auth-js'
import type { Rest } from '../rest.ts'
import { signingKeyFault } from './signing-key.ts'

/** The outcome of a request to the auth service: its data, or a message for the user. */
export type AuthResult<T = undefined> = { isOk: true; data: T } | { isOk: false; text: string; fault?: ProofFault }

/** The service needs a fresh proof of identity before it changes credentials, or did not accept the given one. */
export type ProofFault = 'proof-needed' | 'proof-wrong'

/** The current password, or the code from the mail that `mailProofCode` sends. */
export type Proof = { password: string } | { nonce: string }

const proofFaults: Record<string, ProofFault> = {
  reauthentication_needed: 'proof-needed',
  current_password_invalid: 'proof-wrong',
  reauthentication_not_valid: 'proof-wrong',
}

function resultOf<T>(data: T, error: AuthError | null): AuthResult<T> {
  if (!error) return { isOk: true, data }
  const fault = proofFaults[error.code ?? '']
  return { isOk: false, text: textOf(error), ...(fault && { fault }) }
}

/** The service's own message, or ours if it could not be reached. */
const textOf = ({ status, message, name }: AuthError) =>
  name === 'AuthRetryableFetchError' && !status ? 'The server could not be reached. Please try again.' : message

/** Signs in by e-mail address and password. */
export async function signIn(auth: GoTrueClient, rest: Rest, email: string, password: string): Promise<AuthResult> {
  const { data, error } = await auth.signInWithPassword({ email, password })
  if (error) return resultOf(undefined, error)
  const fault = await signingKeyFault(auth, rest, data.session.access_token)
  if (!fault) return { isOk: true, data: undefined }
  await auth.signOut({ scope: 'local' })
  return { isOk: false, text: fault }
}

/** Ends every session of the account, or only the others. */
export async function signOut(auth: GoTrueClient, scope: 'global' | 'others' = 'global'): Promise<AuthResult> {
  const { error } = await auth.signOut({ scope })
  return resultOf(undefined, error)
}

/** Requests a mail with a link to set a new password. The response is the same for known and unknown addresses. */
export async function requestPasswordReset(auth: GoTrueClient, email: string): Promise<AuthResult> {
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/admin/reset-password` })
  return resultOf(undefined, error)
}

/** Signs in with the link from a mail; works once. */
export async function verifyMailLink(
  auth: GoTrueClient,
  tokenHash: string,
  type: 'recovery' | 'magiclink' | 'email_change',
): Promise<AuthResult> {
  const { error } = await auth.verifyOtp({ token_hash: tokenHash, type })
  return resultOf(undefined, error)
}

const attributesOf = (proof?: Proof) =>
  proof && 'password' in proof ? { current_password: proof.password } : { ...proof }

export async function changePassword(auth: GoTrueClient, password: string, proof?: Proof): Promise<AuthResult> {
  const { error } = await auth.updateUser({ password, ...attributesOf(proof) })
  return resultOf(undefined, error)
}

/** Sends a mail to both addresses; the change is made once both have confirmed. */
export async function changeEmail(auth: GoTrueClient, email: string, proof?: Proof): Promise<AuthResult> {
  const { error } = await auth.updateUser({ email, ...attributesOf(proof) })
  return resultOf(undefined, error)
}

/** Sends a code that proves the owner's identity in place of the password. */
export async function mailProofCode(auth: GoTrueClient): Promise<AuthResult> {
  const { error } = await auth.reauthenticate()
  return resultOf(undefined, error)
}

/** The calls about factors take no proof, so the session gives it beforehand. */
async function prove(auth: GoTrueClient, proof?: Proof): Promise<AuthResult> {
  if (!proof) return { isOk: true, data: undefined }
  const { error } = await auth.updateUser(attributesOf(proof))
  return resultOf(undefined, error)
}

/** Gives a proof of identity, so that for some minutes the session may do what needs a fresh one. */
export async function proveSession(auth: GoTrueClient, proof: Proof): Promise<AuthResult> {
  const proven = await prove(auth, proof)
  // the next access token carries the proof
  if (proven.isOk) await auth.refreshSession()
  return proven
}

/** A second factor that awaits its first code. `qrCode` is a data URL of an SVG. */
export interface NewFactor {
  id: string
  qrCode: string
  secret: string
}

/** Starts enrolling a second factor; an unfinished one is replaced. */
export async function enrolFactor(auth: GoTrueClient, proof?: Proof): Promise<AuthResult<NewFactor>> {
  const proven = await prove(auth, proof)
  if (!proven.isOk) return proven
  const { data: factors } = await auth.mfa.listFactors()
  for (const factor of factors?.all ?? [])
    if (factor.status === 'unverified') await auth.mfa.unenroll({ factorId: factor.id })
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app' })
  if (error) return resultOf(data as never, error)
  return { isOk: true, data: { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret } }
}

/** Submits the six digits of a factor: the first time that completes its enrolment, later it raises the session to aal2. */
export async function verifyFactor(
  auth: GoTrueClient,
  factorId: string,
  code: string,
  proof?: Proof,
): Promise<AuthResult> {
  const proven = await prove(auth, proof)
  if (!proven.isOk) return proven
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code })
  return resultOf(undefined, error)
}

export async function removeFactor(auth: GoTrueClient, factorId: string, proof?: Proof): Promise<AuthResult> {
  const proven = await prove(auth, proof)
  if (!proven.isOk) return proven
  const { error } = await auth.mfa.unenroll({ factorId })
  if (!error) await auth.refreshSession()
  return resultOf(undefined, error)
}

/** The account's verified factors. */
export async function verifiedFactors(auth: GoTrueClient): Promise<AuthResult<Factor[]>> {
  const { data, error } = await auth.mfa.listFactors()
  return resultOf(data?.totp ?? [], error)
}
