import type { AuthError } from '@supabase/auth-js'
import { authTexts, serverTexts } from '../messages.ts'

/** The outcome of a request to the auth service: its data, or a message for the user. */
export type AuthResult<T = undefined> = { isOk: true; data: T } | { isOk: false; text: string; fault?: AuthFault }

/**
 * The service needs a fresh proof of identity before it changes credentials, or the current password, or did not accept
 * the given password or mailed code; or the session has ended; or nobody knows whether a mail was sent, or none is sent
 * for now, because there were some already, or the mail server refused it.
 */
export type AuthFault =
  | 'proof-needed'
  | 'password-needed'
  | 'password-wrong'
  | 'code-wrong'
  | 'session-ended'
  | 'mail-unknown'
  | 'mails-limited'
  | 'mail-failed'

const faults: Record<string, AuthFault> = {
  reauthentication_needed: 'proof-needed',
  current_password_required: 'password-needed',
  current_password_invalid: 'password-wrong',
  reauthentication_not_valid: 'code-wrong',
  over_email_send_rate_limit: 'mails-limited',
}

/** The data, or what was wrong. */
export const resultOf = <T>(data: T, error: AuthError | null): AuthResult<T> =>
  error ? refused(error) : { isOk: true, data }

/**
 * Of a request for a mail. Without an answer it may be on its way, and for a minute the service sends no other. GoTrue
 * waits for its mail server, and reports what that refused as a fault of its own.
 */
export function mailResultOf(error: AuthError | null): AuthResult {
  if (error && isUnanswered(error)) return { isOk: false, text: authTexts.mailUnknown, fault: 'mail-unknown' }
  if (error && Number(error.status) >= 500 && error.message.startsWith('Error sending'))
    return { isOk: false, text: authTexts.mailFailed, fault: 'mail-failed' }
  return resultOf(undefined, error)
}

export function refused(error: AuthError): AuthResult<never> {
  // the client's error for a session that the server does not know any more
  const fault = error.name === 'AuthSessionMissingError' ? 'session-ended' : faults[error.code ?? '']
  return { isOk: false, text: textOf(error), ...(fault && { fault }) }
}

/** The service's own message, or ours if it could not be reached, or sent none that is meant for people. */
export function textOf({ status, message, name, code }: AuthError): string {
  const ours = OUR_TEXTS[code ?? '']
  if (ours) return ours
  if (code === 'over_email_send_rate_limit') return authTexts.mailsLater(Number(/(\d+) seconds/.exec(message)?.[1]))
  if (message === 'Invalid API key') return authTexts.otherKey
  if (isUnanswered({ name, status })) return serverTexts.unreachable
  const hasWords = name !== 'AuthUnknownError' && !NO_WORDS.test(message)
  // a fault that the embedded backend explains ends with a full stop; what GoTrue and gateways report of theirs does not
  const isForPeople = hasWords && (!(Number(status) >= 500) || message.endsWith('.'))
  return isForPeople ? message : serverTexts.outOfOrder
}

export const isUnanswered = ({ name, status }: Pick<AuthError, 'name' | 'status'>) =>
  name === 'AuthRetryableFetchError' && !status

export const WRONG_APP_CODE = 'mfa_verification_failed'

const OUR_TEXTS: Record<string, string> = {
  [WRONG_APP_CODE]: authTexts.wrongAppCode,
  mfa_factor_not_found: authTexts.otherFactor,
  mfa_ip_address_mismatch: authTexts.otherNetwork,
  over_request_rate_limit: authTexts.tooManyTries,
  current_password_invalid: authTexts.wrongPassword,
  reauthentication_not_valid: authTexts.wrongCode,
  email_not_confirmed: authTexts.notConfirmed,
  user_banned: authTexts.banned,
}

/** What the client reports for a response without a message: the body as JSON, or nothing. */
const NO_WORDS = /^\s*$|^[[{"]|^null$/
