/** An error of GoTrue. */
export interface AuthFault {
  status: number
  code: string
  message: string
}

/** In the shape of the API version that the client speaks. */
export function answerFault(request: Request, { status, code, message }: AuthFault): Response {
  const version = request.headers.get('x-supabase-api-version')
  if (!version) return Response.json({ code: status, error_code: code, msg: message }, { status })
  const headers = { 'x-supabase-api-version': version, 'x-sb-error-code': code }
  return Response.json({ code, message }, { status, headers })
}

const fault = (status: number, code: string, message: string): AuthFault => ({ status, code, message })

/** The errors that the embedded backend does not have, or words in another way. */
export const faults = {
  codeNeeded: fault(400, 'reauthentication_needed', 'Password update requires reauthentication'),
  wrongCode: fault(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  passwordNeeded: fault(400, 'current_password_required', 'Current password required when setting new password.'),
  wrongPassword: fault(400, 'current_password_invalid', 'Current password required when setting new password.'),
  tooSoon: (seconds: number) =>
    fault(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${seconds} seconds.`,
    ),
  noMailsLeft: fault(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
  mailRefused: (kind: string) => fault(500, 'unexpected_failure', `Error sending ${kind} email`),
  noSignUp: fault(422, 'otp_disabled', 'Signups not allowed for otp'),
  signUpDisabled: fault(422, 'signup_disabled', 'Signups not allowed for this instance'),
  otherAddress: fault(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch'),
  banned: fault(403, 'user_banned', 'User is banned'),
  linkExpired: fault(403, 'otp_expired', 'Email link is invalid or has expired'),
}
