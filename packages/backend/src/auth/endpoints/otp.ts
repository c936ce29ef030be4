import type { Operation } from '../auth.ts'
import { requireEmail } from '../email-address.ts'
import { authErrors } from '../errors.ts'
import { readFields } from '../fields.ts'
import { readPkce } from '../read-pkce.ts'
import { allowedRedirect } from '../redirects.ts'
import { sendCode } from '../send-code.ts'

/**
 * POST otp and POST magiclink: sends a mail with a link and a code to sign in with. It signs nobody up, whatever
 * `create_user` says. Unlike GoTrue, whose error for unknown addresses reveals which ones have an account, it responds
 * to all alike (docs/decisions/0004-known-and-unknown-addresses.md).
 */
export const otp: Operation = async (auth, { request, query, network }) => {
  const fields = await readFields(request)
  const [address, phone] = [fields.text('email'), fields.text('phone')]
  if (address && phone) {
    throw authErrors.validationFailed('Only an email address or phone number should be provided')
  }
  if (address && fields.text('channel')) {
    throw authErrors.validationFailed('Channel should only be specified with Phone OTP')
  }
  const pkce = readPkce(fields)
  if (phone) throw authErrors.phoneProviderDisabled()
  if (!address) throw authErrors.validationFailed('One of email or phone must be set')

  const email = requireEmail(address)
  auth.limits.mail(network, email)
  sendCode(auth, 'magic_link', { email, pkce, redirectTo: allowedRedirect(auth, query) })
  return Response.json({})
}
