import type { Network } from '@portico/gate/network'
import type { Auth, Operation } from '../auth.ts'
import { AuthError, authErrors } from '../errors.ts'
import { type Fields, readFields, refusePhone, requireEmail } from '../fields.ts'
import { CONFIRM_OTHER_ADDRESS, findByDigits, findByLink, redeem, signInBy } from '../redeem-code.ts'
import { allowedRedirect } from '../redirects.ts'
import { answerSession, issueTokens } from '../session-answer.ts'
import { issueAuthCode } from '../stores/auth-codes.ts'
import { isPkceToken, type OneTimeCode, type PkceChallenge } from '../stores/one-time-codes.ts'
import type { AmrMethod } from '../stores/sessions.ts'

/** POST verify: exchanges the token of a link, or a code with its address, for a session. `nonce`: see findByLink. */
export const verify: Operation = async (auth, { request, network }) => {
  const fields = await readFields(request)
  const type = fields.text('type')
  if (!type) throw authErrors.validationFailed('Verify requires a verification type')
  const code = findCode(auth, network, type, fields)
  const signedIn = signInBy(auth, code)
  if (!signedIn) return Response.json({ msg: CONFIRM_OTHER_ADDRESS, code: '200' })
  return answerSession(auth, signedIn.account, signedIn.session)
}

function findCode(auth: Auth, network: Network, type: string, fields: Fields): OneTimeCode {
  const [token, tokenHash] = [fields.text('token'), fields.text('token_hash')]
  const email = fields.text('email')
  refusePhone(fields)
  if (Boolean(token) === Boolean(tokenHash))
    throw authErrors.validationFailed('Verify requires either a token or a token hash')
  if (tokenHash) {
    if (email || fields.text('redirect_to'))
      throw authErrors.validationFailed('Only the token_hash and type should be provided')
    return findByLink(auth, network, type, [tokenHash, fields.text('nonce')])
  }
  return findByDigits(auth, network, type, [requireEmail(email), token.replaceAll('-', '')])
}

/** GET verify: redirects with the session in the fragment, with a `?code=` for PKCE, or with the error in both. */
export const verifyLink: Operation = async (auth, call) => {
  const [type, token] = [call.query.get('type') ?? '', call.query.get('token') ?? '']
  if (!type) throw authErrors.validationFailed('Verify requires a verification type')
  if (!token) throw authErrors.validationFailed('Verify requires a token or a token hash')
  const target = new URL(allowedRedirect(auth, call.query) ?? auth.options.siteUrl)
  try {
    const code = findByLink(auth, call.network, type, [token])
    await (code.pkce ? addAuthCode(auth, code, code.pkce, type, target) : addSession(auth, code, type, target))
  } catch (error) {
    if (!(error instanceof AuthError) || error.status === 429) throw error
    addError(error, target, isPkceToken(token))
  }
  return new Response(null, { status: 303, headers: { location: target.href, 'cache-control': 'no-store' } })
}

async function addSession(auth: Auth, code: OneTimeCode, type: string, target: URL): Promise<void> {
  const signedIn = signInBy(auth, code)
  if (!signedIn) return addHalfway(target)
  const { expires_at, expires_in, ...tokens } = await issueTokens(auth, signedIn.account, signedIn.session)
  const fragment = { ...tokens, expires_at: String(expires_at), expires_in: String(expires_in), type }
  // sorted, as Go writes it
  target.hash = String(new URLSearchParams(Object.entries(fragment).sort()))
}

function addAuthCode(auth: Auth, code: OneTimeCode, pkce: PkceChallenge, type: string, target: URL): void {
  auth.database.transaction(() => {
    const { account, isHalfway } = redeem(auth, code)
    if (!isHalfway) target.searchParams.set('code', issueAuthCode(auth, account.id, methodOf(type), pkce))
    else addHalfway(target, true)
  })
}

function addHalfway(target: URL, isPkce = false): void {
  if (isPkce) target.searchParams.set('message', CONFIRM_OTHER_ADDRESS)
  target.hash = String(new URLSearchParams({ message: CONFIRM_OTHER_ADDRESS }))
}

/** RFC 6749 section 4.1.2.1, as GoTrue maps statuses to it. */
const oauthNames: Record<number, string> = { 400: 'invalid_request', 401: 'unauthorized_client', 403: 'access_denied' }

function addError({ status, code, message }: AuthError, target: URL, isPkce: boolean): void {
  const error = oauthNames[status]
  const parameters = { ...(error && { error }), error_code: code, error_description: message }
  if (isPkce) for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value)
  target.hash = String(new URLSearchParams(parameters))
}

function methodOf(type: string): AmrMethod {
  if (type === 'recovery' || type === 'email_change') return type
  return 'magiclink'
}
