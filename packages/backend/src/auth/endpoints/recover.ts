import type { Operation } from '../auth.ts'
import { requireEmail } from '../email-address.ts'
import { authErrors } from '../errors.ts'
import { readFields } from '../fields.ts'
import { readPkce } from '../read-pkce.ts'
import { allowedRedirect } from '../redirects.ts'
import { sendCode } from '../send-code.ts'

/** POST recover: sends a mail with a link to set a new password. */
export const recover: Operation = async (auth, { request, query, network }) => {
  const fields = await readFields(request)
  if (!fields.text('email')) throw authErrors.validationFailed('Password recovery requires an email')
  const email = requireEmail(fields.text('email'))
  const pkce = readPkce(fields)
  auth.limits.mail(network, email)
  sendCode(auth, 'recovery', { email, pkce, redirectTo: allowedRedirect(auth, query) })
  return Response.json({})
}
