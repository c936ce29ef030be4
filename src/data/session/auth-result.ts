import type { AuthError } from '@supabase/auth-js'
import { authTexts, serverTexts } from '../messages.ts'

/** The outcome of a request to the auth service: its data, or a message for the user. */
export type AuthResult<T = undefined> = { isOk: true; data: T } | { isOk: false; text: string; fault?: AuthFault }

/**
 * The service needs a fresh proof of identity or the current password before it changes credentials, or rejected the given
 * password or mailed code; a link was used or has expired; the session has ended; it is unknown whether a mail was sent; mails are
 * limited for now; or the mail server refused the mail.
 */
export type AuthFault =
  | 'proof-needed'
  | 'password-needed'
  | 'password-wrong'
  | 'code-wrong'
  | 'link-dead'
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

export const DONE: AuthResult = { isOk: true, data: undefined }

/** What was wrong, in words of our own. */
export function failed(text: string, fault?: AuthFault): AuthResult<never> {
  return { isOk: false, text, ...(fault && { fault }) }
}

/** The data, or what was wrong. */
export const resultOf = <T>(data: T, error: AuthError | null): AuthResult<T> =>
  error ? refused(error) : { isOk: true, data }

/** The result of an answer without data. */
export const doneOf = ({ error }: { error: AuthError | null }) => resultOf(undefined, error)

/**
 * The fault of a request for a mail. Without an answer the mail may have been sent, and the service sends no other for a
 * minute. GoTrue waits for its mail server, and reports a refusal as its own error.
 */
export function mailResultOf({ error }: { error: AuthError | null }): AuthResult {
  if (error && isUnanswered(error)) return failed(authTexts.mailUnknown, 'mail-unknown')
  if (error && Number(error.status) >= 500 && error.message.startsWith('Error sending'))
    return failed(authTexts.mailFailed, 'mail-failed')
  return doneOf({ error })
}

export function refused(error: AuthError): AuthResult<never> {
  // the client's error for a session that the server does not know any more
  const fault = error.name === 'AuthSessionMissingError' ? 'session-ended' : faults[error.code ?? '']
  return failed(textOf(error), fault)
}

/** The service's own message, or ours if it could not be reached or sent no message for people. */
export function textOf({ status, message, name, code }: AuthError): string {
  const ours = OUR_TEXTS[code ?? '']
  if (ours) return ours
  if (code === 'over_email_send_rate_limit') return authTexts.mailsLater(Number(/(\d+) seconds/.exec(message)?.[1]))
  if (message === 'Invalid API key') return authTexts.otherKey
  if (isUnanswered({ name, status })) return serverTexts.unreachable
  const hasWords = name !== 'AuthUnknownError' && !NO_WORDS.test(message)
  // an error explained by the embedded backend ends with a full stop; internal errors of GoTrue and gateways do not
  const isForPeople = hasWords && (!(Number(status) >= 500) || message.endsWith('.'))
  return isForPeople ? message : serverTexts.outOfOrder
}

/** Why this browser was logged out: the service no longer accepts its session. */
export function textOfEnd(error: AuthError): string {
  if (error.code === 'user_not_found') return authTexts.accountGone
  return error.name === 'AuthSessionMissingError' || error.code === 'bad_jwt' ? authTexts.loggedOut : textOf(error)
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
  webauthn_challenge_expired: authTexts.passkeyExpired,
  webauthn_challenge_not_found: authTexts.passkeyExpired,
  webauthn_verification_failed: authTexts.passkeyUnknown,
}

/** What the client reports for a response without a message: the body as JSON, or nothing. */
const NO_WORDS = /^\s*$|^[[{"]|^null$/
