import { ApiError } from '../../http/api-error.ts'
import type { Operation } from '../auth.ts'
import { authErrors } from '../errors.ts'
import { readFields } from '../fields.ts'
import { requireSession } from '../require-session.ts'

/* Features that this backend does not have: accounts are made by their owner. Each answers as GoTrue does when it is disabled. */

/** POST signup. */
export const signup: Operation = async (_auth, { request }) => {
  const fields = await readFields(request)
  throw fields.text('email') || fields.text('phone') ? authErrors.signupDisabled() : authErrors.anonymousDisabled()
}

const refuse =
  (error: () => Error): Operation =>
  () => {
    throw error()
  }

/** POST sso. */
export const sso = refuse(authErrors.samlDisabled)

/** GET authorize: sign-in at another provider. */
export const authorize = refuse(authErrors.providerDisabled)

/** GET user/identities/authorize and DELETE user/identities/{id}. */
export const linkIdentity: Operation = async (auth, call) => {
  await requireSession(auth, call)
  throw authErrors.manualLinkingDisabled()
}

/** POST token?grant_type=id_token. */
export const grantIdToken: Operation = async (_auth, { request }) => {
  const fields = await readFields(request)
  // in RFC 6749's shape
  if (!fields.text('id_token'))
    throw new ApiError(400, { error: 'invalid request', error_description: 'id_token required' })
  throw authErrors.idTokenProviderDisabled(fields.text('provider') || fields.text('issuer'))
}

/** POST token?grant_type=web3. */
export const grantWeb3 = refuse(authErrors.web3Disabled)
