import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isObject } from '../../http/body.ts'
import type { Auth, Call, Operation } from '../auth.ts'
import { AUTH_SETTINGS } from '../auth-settings.ts'
import { authErrors } from '../errors.ts'
import { type Fields, isUuid, readFields } from '../fields.ts'
import { relyingParty } from '../passkey-host.ts'
import { requireRecentProof } from '../prove-owner.ts'
import { readSessionFields, requireAlive, requireSession, type SignedIn } from '../require-session.ts'
import { answerSession, signIn } from '../session-answer.ts'
import { type Account, isBanned } from '../stores/accounts.ts'
import type { Passkey } from '../stores/passkeys.ts'
import { passkeyJson } from '../user-json.ts'

/*
 * passkeys: the contract of GoTrue 2.196 (supabase/auth, internal/api/passkey_*.go). Beyond it, adding and removing one asks for a
 * recent proof and sends a mail. See docs/decisions/0070-passkeys.md.
 */

/** Ten megabytes: loaded with the first answer of a known passkey, or the first one that is added. */
const library = () => import('@simplewebauthn/server')

/** In GoTrue's order: ES256, ES384, ES512, RS256 to RS512, PS256 to PS512, EdDSA. */
const ALGORITHMS = [-7, -35, -36, -257, -258, -259, -37, -38, -39, -8]

const LONGEST_NAME_BYTES = 120

const timing = { timeout: AUTH_SETTINGS.challengeSeconds * 1000 }

/** POST passkeys/registration/options. */
export const registrationOptions: Operation = async (auth, call) => {
  const { rpId } = relyingParty(auth)
  const signedIn = await requireSession(auth, call)
  requireManager(auth, signedIn, 'Adding a passkey')
  const { id, email, userMetadata } = signedIn.account
  const known = requireRoom(auth, signedIn.account)
  const { name } = userMetadata
  return answerChallenge(auth, `registration ${id}`, (challenge) => ({
    rp: { name: rpId, id: rpId },
    user: {
      id: Buffer.from(id).toString('base64url'), // of the text, as in GoTrue
      name: email,
      displayName: typeof name === 'string' && name ? name : email,
    },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    ...timing,
    ...(known.length && {
      excludeCredentials: known.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
    }),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    attestation: 'none',
  }))
}

/** POST passkeys/registration/verify: stores what the browser has made, and mails the account. */
export const verifyRegistration: Operation = async (auth, call) => {
  const { rpId, origin } = relyingParty(auth)
  const { account, session, fields } = await readSessionFields(auth, call)
  requireManager(auth, { account, session }, 'Adding a passkey')
  const { challengeId, credential } = readAnswer<RegistrationResponseJSON>(fields)
  const { challenge, succeed } = auth.passkeyChallenges.spend(challengeId, `registration ${account.id}`)
  const { registrationInfo } = await checked(async () =>
    (await library()).verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo) throw authErrors.passkeyNotVerified()
  const { credential: made, credentialDeviceType: deviceType } = registrationInfo
  const { passkey, undo } = auth.database.transaction(() => {
    requireAlive(auth, session)
    requireRoom(auth, account)
    if (auth.passkeys.findByCredential(made.id)) throw authErrors.passkeyExists()
    const passkey = auth.passkeys.create({
      accountId: account.id,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      deviceType,
      signCount: made.counter,
      rpId,
      friendlyName: 'Passkey',
    })
    return { passkey, undo: auth.codes.issue(account.id, 'factor_added', account.email) }
  })
  succeed()
  auth.mailLater(account.id, 'A passkey was added', { kind: 'passkey_added', to: account.email, ...undo })
  return Response.json(passkeyJson(passkey))
}

/** POST passkeys/authentication/options: no address is asked for, and none is revealed. */
export const authenticationOptions: Operation = (auth, call) => {
  const { rpId } = relyingParty(auth)
  auth.limits.passkey(call.network)
  return answerChallenge(auth, 'authentication', (challenge) => ({
    challenge,
    ...timing,
    rpId,
    userVerification: 'preferred',
  }))
}

/** POST passkeys/authentication/verify: signs in at aal1, whatever the authenticator has verified. */
export const verifyAuthentication: Operation = async (auth, call) => {
  const { rpId, origin } = relyingParty(auth)
  const { challengeId, credential } = readAnswer<AuthenticationResponseJSON>(await readFields(call.request))
  const { challenge, succeed } = auth.passkeyChallenges.spend(challengeId, 'authentication')
  const passkey = auth.passkeys.findByCredential(credential.id)
  if (!passkey || !isOf(passkey, credential)) throw authErrors.passkeyNotVerified()
  const { authenticationInfo: proof } = await checked(async () =>
    (await library()).verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      // the count is judged below
      credential: {
        ...{ id: passkey.credentialId, counter: 0 },
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      },
      requireUserVerification: false,
    }),
  )
  if (proof.credentialDeviceType !== passkey.deviceType) throw authErrors.passkeyNotVerified()
  const { account, session, isBehind } = auth.database.transaction(() => {
    // it may have been removed, or the account banned, while the signature was checked
    const current = auth.passkeys.find(passkey.id, passkey.accountId)
    const owner = current && auth.accounts.find(current.accountId)
    if (!owner) throw authErrors.passkeyNotVerified()
    if (isBanned(owner)) throw authErrors.userBanned()
    if (!owner.emailConfirmedAt) throw authErrors.emailNotConfirmedOfPasskey()
    const isBehind = current.signCount > 0 && proof.newCounter <= current.signCount
    auth.passkeys.noteUse(current.id, Math.max(proof.newCounter, current.signCount))
    return { ...signIn(auth, owner, 'passkey'), isBehind }
  })
  succeed()
  if (isBehind) {
    const mail = { kind: 'passkey_copied' as const, to: account.email, name: passkey.friendlyName }
    auth.mailLater(account.id, 'A passkey counted no further than before: it may have been copied', mail)
  }
  return answerSession(auth, account, session)
}

/** GET passkeys. */
export const listPasskeys: Operation = async (auth, call) => {
  const { rpId } = relyingParty(auth)
  const { account } = await requireSession(auth, call)
  return Response.json(auth.passkeys.listOf(account.id).map((passkey) => passkeyJson(passkey, rpId)))
}

/** PATCH passkeys/{id}: another name. */
export const renamePasskey: Operation = async (auth, call) => {
  const { rpId } = relyingParty(auth)
  const { account, fields } = await readSessionFields(auth, call)
  const { id } = requirePasskey(auth, call, account)
  const name = fields.text('friendly_name')
  if (!name || Buffer.byteLength(name) > LONGEST_NAME_BYTES)
    throw authErrors.validationFailed(`friendly_name must have between 1 and ${LONGEST_NAME_BYTES} bytes`)
  auth.passkeys.rename(id, name)
  return Response.json(passkeyJson(requirePasskey(auth, call, account), rpId))
}

/** DELETE passkeys/{id}: sessions stay, also the one that it signed in. */
export const removePasskey: Operation = async (auth, call) => {
  relyingParty(auth)
  const signedIn = await requireSession(auth, call)
  requireManager(auth, signedIn, 'Removing a passkey')
  const { account } = signedIn
  const { id, friendlyName } = requirePasskey(auth, call, account)
  auth.passkeys.delete(id)
  auth.mailLater(account.id, 'A passkey was removed', {
    kind: 'passkey_removed',
    to: account.email,
    name: friendlyName,
  })
  return new Response(null, { status: 204 })
}

function requireManager({ factors }: Auth, { account, session }: SignedIn, what: string): void {
  if (session.aal !== 'aal2' && factors.hasVerified(account.id)) throw authErrors.aal2ToManagePasskeys()
  requireRecentProof(session, what)
}

/** The account's passkeys, if there may be one more. */
function requireRoom({ passkeys }: Auth, { id }: Account): Passkey[] {
  const known = passkeys.listOf(id)
  if (known.length >= AUTH_SETTINGS.maxPasskeys) throw authErrors.tooManyPasskeys()
  return known
}

/** The passkey in the path, which must belong to this account. Throws AuthError. */
export function requirePasskey({ passkeys }: Auth, { params }: Call, { id }: Account): Passkey {
  const passkey = passkeys.find(params.passkeyId?.toLowerCase() ?? '', id)
  if (!passkey) throw authErrors.passkeyNotFound()
  return passkey
}

function answerChallenge(auth: Auth, purpose: string, options: (challenge: string) => object): Response {
  const { id, challenge, expiresAt } = auth.passkeyChallenges.issue(purpose)
  return Response.json({ challenge_id: id, options: options(challenge), expires_at: expiresAt })
}

/** The library looks at all parts of the credential that it reads. */
function readAnswer<Credential extends { id: string }>(fields: Fields) {
  const challengeId = fields.text('challenge_id')
  if (!challengeId) throw authErrors.validationFailed('challenge_id is required')
  if (!isUuid(challengeId)) throw authErrors.validationFailed('challenge_id must be a valid UUID')
  const credential = fields.object('credential')
  if (!credential) throw authErrors.validationFailed('credential is required')
  if (typeof credential.id !== 'string' || !isObject(credential.response)) throw authErrors.invalidPasskeyAnswer()
  return { challengeId: challengeId.toLowerCase(), credential: credential as unknown as Credential }
}

/** Whether the authenticator names the account for which it made the passkey. */
const isOf = ({ accountId }: Passkey, { response }: AuthenticationResponseJSON) =>
  response.userHandle === Buffer.from(accountId).toString('base64url')

/** What the answer proves; what is wrong with it is for nobody to know. Throws AuthError. */
async function checked<Result extends { verified: boolean }>(verify: () => Promise<Result>) {
  const result = await verify().catch(() => undefined)
  if (!result?.verified) throw authErrors.passkeyNotVerified()
  return result
}
