import type { Operation } from './auth.ts'
import { requireEmail } from './email-address.ts'
import { beginEmailChange } from './email-change.ts'
import { authErrors } from './errors.ts'
import { readFields } from './fields.ts'
import { allowedRedirect } from './redirects.ts'

const TYPES = ['signup', 'email_change', 'sms', 'phone_change']

/** POST resend: the mails of an e-mail change once more. The other types answer alike and send nothing: they are off. */
export const resend: Operation = async (auth, { request, query, network }) => {
  const fields = await readFields(request)
  const [type, address, phone] = [fields.text('type'), fields.text('email'), fields.text('phone')]
  if (!TYPES.includes(type)) {
    throw authErrors.validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (!address && type === 'signup') throw authErrors.validationFailed('Type provided requires an email address')
  if (!phone && type === 'sms') throw authErrors.validationFailed('Type provided requires a phone number')
  if (address && phone) {
    throw authErrors.validationFailed('Only an email address or phone number should be provided.')
  }
  if (phone) throw authErrors.phoneLoginsDisabled()
  if (!address) throw authErrors.validationFailed('Missing email address or phone number')

  const email = requireEmail(address)
  await auth.limits.mail(network, email)
  const redirectTo = allowedRedirect(auth, query)
  auth.afterwards.add(() => {
    const account = auth.people.findByEmail(email)
    if (type !== 'email_change' || !account?.newEmail) return
    beginEmailChange(auth, account, { newEmail: account.newEmail, pkce: undefined, redirectTo }).send()
  })
  return Response.json({})
}
