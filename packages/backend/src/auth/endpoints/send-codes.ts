import { newInstant } from '../../database/clock.ts'
import type { Auth, Call, Operation } from '../auth.ts'
import { beginEmailChange, pendingEmail } from '../email-change.ts'
import { AuthError, authErrors } from '../errors.ts'
import { type Fields, readFields, refusePhone, requireEmail } from '../fields.ts'
import { allowedRedirect, readPkce } from '../redirects.ts'
import { requireSession } from '../require-session.ts'
import { isBanned } from '../stores/accounts.ts'

/**
 * POST otp: sends a mail with a link and a code to sign in with. It signs nobody up, whatever
 * `create_user` says. Unlike GoTrue, whose error for unknown addresses reveals which ones have an account, it responds
 * to all alike (docs/decisions/0004-known-and-unknown-addresses.md).
 */
export const otp: Operation = async (auth, call) => {
  const fields = await readFields(call.request)
  refusePhone(fields)
  if (!fields.text('email')) throw authErrors.validationFailed('One of email or phone must be set')
  return sendCode(auth, call, 'magic_link', fields)
}

/** POST recover: sends a mail with a link to set a new password. */
export const recover: Operation = async (auth, call) => {
  const fields = await readFields(call.request)
  if (!fields.text('email')) throw authErrors.validationFailed('Password recovery requires an email')
  return sendCode(auth, call, 'recovery', fields)
}

const TYPES = ['signup', 'email_change', 'sms', 'phone_change']

/**
 * POST resend: sends the mails of an e-mail change again, for a session of the account. (GoTrue demands no session; but if
 * anyone could resend the mails, a cancelled change could be revived.) Without one, and for the other types, which are
 * disabled, the response is the same and nothing is sent.
 */
export const resend: Operation = async (auth, call) => {
  const { request, query, network } = call
  const fields = await readFields(request)
  refusePhone(fields)
  const [type, address] = [fields.text('type'), fields.text('email')]
  if (!TYPES.includes(type))
    throw authErrors.validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  if (!address) throw authErrors.validationFailed('Missing email address or phone number')

  const email = requireEmail(address)
  const own = await requireSession(auth, call).catch((error: unknown) => {
    if (!(error instanceof AuthError)) throw error
  })
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

/**
 * Sends a link and a code to an address, if it has an account. The account is looked up after the response, which is
 * therefore the same for all, in text, status and time.
 */
function sendCode(auth: Auth, { query, network }: Call, kind: 'recovery' | 'magic_link', fields: Fields): Response {
  const [email, pkce] = [requireEmail(fields.text('email')), readPkce(fields)]
  auth.limits.mail(network, email)
  const redirectTo = allowedRedirect(auth, query)
  auth.deferredTasks.add(() => {
    const account = auth.accounts.findByEmail(email)
    if (!account || isBanned(account)) return
    const issued = auth.database.transaction(() => {
      auth.accounts.update(account.id, { recoverySentAt: newInstant() })
      return auth.codes.issue(account.id, kind, email, pkce)
    })
    auth.sendMail({ kind, to: email, ...issued, ...(redirectTo && { redirectTo }) })
  })
  return Response.json({})
}
