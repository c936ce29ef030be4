import type { Network } from '@portico/gate/network'
import type { Auth, Operation } from '../auth.ts'
import { requireEmail } from '../email-address.ts'
import { authErrors } from '../errors.ts'
import { type Fields, readFields } from '../fields.ts'
import { CONFIRM_OTHER_ADDRESS, findByDigits, findByLink, signInBy } from '../redeem-code.ts'
import { answerSession } from '../session-answer.ts'
import type { OneTimeCode } from '../stores/one-time-codes.ts'

/** POST verify: exchanges the token of a link, or a code with its address, for a session. */
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
  const [email, phone] = [fields.text('email'), fields.text('phone')]
  if (Boolean(token) === Boolean(tokenHash)) {
    throw authErrors.validationFailed('Verify requires either a token or a token hash')
  }
  if (tokenHash) {
    if (email || phone || fields.text('redirect_to')) {
      throw authErrors.validationFailed('Only the token_hash and type should be provided')
    }
    return findByLink(auth, network, type, tokenHash)
  }
  if (Boolean(email) === Boolean(phone)) {
    throw authErrors.validationFailed('Only an email address or phone number should be provided on verify')
  }
  if (phone) throw isPhone(phone) ? authErrors.otpExpired() : authErrors.invalidPhone()
  return findByDigits(auth, network, type, { email: requireEmail(email), digits: token.replaceAll('-', '') })
}

/** A number in E.164, with or without its `+` and with spaces, as GoTrue accepts it (internal/api/phone.go). */
function isPhone(text: string): boolean {
  return /^[1-9][0-9]{1,14}$/.test(text.replace(/^\+/, '').replaceAll(' ', ''))
}
