import type { Auth, Call, Operation } from '../auth.ts'
import { requireEmail } from '../email-address.ts'
import { beginEmailChange, pendingEmail } from '../email-change.ts'
import { AuthError, authErrors } from '../errors.ts'
import { readFields } from '../fields.ts'
import { allowedRedirect } from '../redirects.ts'
import { requireSession } from '../require-session.ts'

const TYPES = ['signup', 'email_change', 'sms', 'phone_change']

/**
 * POST resend: sends the mails of an e-mail change again, for a session of the account. (GoTrue demands no session; but
 * a change that anybody can revive outlives what should cancel it.) Without one, and for the other types, which are
 * disabled, the response is the same and nothing is sent.
 */
export const resend: Operation = async (auth, call) => {
  const { request, query, network } = call
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
  if (phone) throw authErrors.phoneLoginsDisabled(400)
  if (!address) throw authErrors.validationFailed('Missing email address or phone number')

  const email = requireEmail(address)
  const own = await findSession(auth, call)
  const session = type === 'email_change' && own?.account.email === email ? own.session : undefined
  if (session) auth.limits.mailOfSession(network, email)
  else auth.limits.noMail(network, email)
  const redirectTo = allowedRedirect(auth, query)
  auth.deferredTasks.add(() => {
    const account = auth.accounts.findByEmail(email)
    if (!account || !session || !auth.sessions.isAlive(session.id, account.id)) return
    const newEmail = pendingEmail(account)
    const begunAt = account.emailChangeBegunAt
    if (newEmail) beginEmailChange(auth, account, { newEmail, pkce: undefined, redirectTo, begunAt }).send()
  })
  return Response.json({})
}

/** The session of the request and its account, if it has one. */
async function findSession(auth: Auth, call: Call) {
  try {
    return await requireSession(auth, call)
  } catch (error) {
    if (error instanceof AuthError) return undefined
    throw error
  }
}
