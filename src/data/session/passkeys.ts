import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { authTexts } from '../messages.ts'
import { type Proof, prove } from './account.ts'
import { type AuthResult, doneOf, failed, refused } from './auth-result.ts'

/** What signs in to an account in place of its password: a key on a device or in a password manager. */
export interface Passkey {
  id: string
  name: string
  /** ISO 8601; `lastUsedAt` is null before the first use. */
  createdAt: string
  lastUsedAt: string | null
  /** The host for which it was made, if the site has another one now: it no longer works. */
  formerHost?: string
}

/** Whether this browser can make and use passkeys here: on a page by https, or at localhost, whose host has a name. */
export const hasPasskeys = () =>
  isSecureContext &&
  !/^[\d.]+$|:/.test(location.hostname) &&
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential

/** The passkeys of the logged-in account, oldest first; only the embedded backend is asked. */
export async function readPasskeys(auth: GoTrueClient): Promise<AuthResult<Passkey[]>> {
  const { data, error } = await auth.passkey.list()
  if (error) return refused(error)
  const passkeys = data.map(({ id, friendly_name, created_at, last_used_at, ...more }) => ({
    ...{ id, name: friendly_name ?? '', createdAt: created_at, lastUsedAt: last_used_at ?? null },
    ...('rp_id' in more && { formerHost: String(more.rp_id) }),
  }))
  return { isOk: true, data: passkeys }
}

/** Lets the browser make one, and stores it. It must verify its owner, because it replaces the password. Returns its id. */
export async function addPasskey(auth: GoTrueClient, proof?: Proof): Promise<AuthResult<string>> {
  const proven = await prove(auth, proof)
  if (!proven.isOk) return proven
  const { data, error } = await auth.passkey.startRegistration()
  if (error) return refused(error)
  const asked = PublicKeyCredential.parseCreationOptionsFromJSON(asSent(data.options))
  asked.authenticatorSelection = { ...asked.authenticatorSelection, userVerification: 'required' }
  const made = await inBrowser((credentials) => credentials.create({ publicKey: asked }))
  if (!made.isOk) return made
  const stored = await auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential: made.data })
  return stored.error ? refused(stored.error as AuthError) : { isOk: true, data: stored.data.id }
}

/** An empty name, and one of more than 120 bytes, is refused. */
export async function renamePasskey(auth: GoTrueClient, passkeyId: string, friendlyName: string): Promise<AuthResult> {
  const { error } = await auth.passkey.update({ passkeyId, friendlyName })
  const isName = error?.code === 'validation_failed' && error.status === 400
  return isName ? failed(authTexts.passkeyName) : doneOf({ error })
}

export async function removePasskey(auth: GoTrueClient, passkeyId: string, proof?: Proof): Promise<AuthResult> {
  const proven = await prove(auth, proof)
  return proven.isOk ? doneOf(await auth.passkey.delete({ passkeyId })) : proven
}

/** Logs in with a passkey that the user chooses in a dialog of the browser. */
export const signInWithPasskey = (auth: GoTrueClient) => signInBy(auth, {})

/**
 * Logs in with a passkey that the browser suggests at the field for the address, for as long as `signal` lets it. Undefined if it
 * suggests none, or none was chosen.
 */
export async function signInWithSuggestion(auth: GoTrueClient, signal: AbortSignal): Promise<AuthResult | undefined> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || signal.aborted) return undefined
  return signInBy(auth, { mediation: 'conditional', signal })
}

async function signInBy(auth: GoTrueClient, how: Pick<CredentialRequestOptions, 'mediation' | 'signal'>) {
  const { data, error } = await auth.passkey.startAuthentication()
  if (error) return how.mediation ? undefined : refused(error)
  const asked = PublicKeyCredential.parseRequestOptionsFromJSON(asSent(data.options))
  const publicKey = { ...asked, userVerification: 'required' } as const
  const chosen = await inBrowser((credentials) => credentials.get({ publicKey, ...how }))
  if (!chosen.isOk) return how.mediation ? undefined : chosen
  const answer = { challengeId: data.challenge_id, credential: chosen.data }
  return doneOf((await auth.passkey.verifyAuthentication(answer)) as { error: AuthError | null })
}

type Answer = Parameters<GoTrueClient['passkey']['verifyAuthentication']>[0]['credential']

/** The client's types are those of the browser's own objects; what it hands on is the server's JSON. */
const asSent = <JSON>(options: unknown) => options as JSON

/** Nobody learns whether the user declined, or had no passkey: browsers answer both alike. */
async function inBrowser(ask: (all: CredentialsContainer) => Promise<Credential | null>): Promise<AuthResult<Answer>> {
  try {
    // eslint-disable-next-line no-restricted-properties -- nothing is offered on plain http: hasPasskeys
    const credential = (await ask(navigator.credentials)) as PublicKeyCredential
    return { isOk: true, data: asSent(credential.toJSON()) }
  } catch (error) {
    const { name } = error as DOMException
    if (name === 'InvalidStateError') return failed(authTexts.passkeyKnown)
    return failed(name === 'SecurityError' ? authTexts.passkeyElsewhere : authTexts.noPasskey)
  }
}
