import type { TokenFault } from '../access/tokens.ts'
import type { WritesStopped } from '../folder/writes-stopped.ts'
import { ApiError } from '../http/api-error.ts'

/**
 * An error of GoTrue. Its body depends on the API version that the client speaks (api-version.ts), which the catalogue
 * does not know.
 */
export class AuthError extends Error {
  readonly status: number
  readonly code: string
  /** Further members of the body. */
  readonly details: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    { details = {}, headers = {} }: { details?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'AuthError'
    this.status = status
    this.code = code
    this.details = details
    this.headers = headers
  }
}

const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message)
const retryAfter = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } })

/** Every error of auth/v1, with the status, code and text of supabase/auth (internal/api). */
export const authErrors = {
  // requests
  badJson: (reason: string) => new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`),
  validationFailed,
  /** The rest of the body is not read, so the connection cannot be used again. */
  tooLarge: () =>
    new AuthError(413, 'request_entity_too_large', 'Request size limit exceeded', { headers: { connection: 'close' } }),
  unsupportedGrantType: () => new AuthError(400, 'invalid_credentials', 'unsupported_grant_type'),
  overRequestRateLimit: (seconds: number) =>
    new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', retryAfter(seconds)),
  overEmailSendRateLimit: (seconds: number) =>
    new AuthError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${seconds} seconds.`,
      retryAfter(seconds),
    ),
  /** GoTrue's words, but in JSON: the official clients read nothing else. */
  pageNotFound: () => new AuthError(404, 'not_found', '404 page not found'),
  unexpectedFailure: () =>
    new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information'),
  writesStopped: ({ message }: WritesStopped) => new AuthError(503, 'unexpected_failure', message),

  // the caller
  noAuthorization: () => new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  badJwt: (fault: TokenFault) =>
    new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${jwtFaults[fault]}`),
  missingSub: () => new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim'),
  userNotFoundOfToken: () => new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  sessionNotFound: () => new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  notAdmin: () => new AuthError(403, 'not_admin', 'User not allowed'),

  // signing in and staying signed in
  invalidCredentials: () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials'),
  signInBanned: () => new AuthError(400, 'user_banned', 'User is banned'),
  emailNotConfirmed: () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed'),
  refreshTokenNotFound: () =>
    new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  refreshTokenAlreadyUsed: () =>
    new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  refreshUserBanned: () => new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned'),
  sessionExpired: () => new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)'),
  userBanned: () => new AuthError(403, 'user_banned', 'User is banned'),
  flowStateNotFound: () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
  flowStateExpired: () => new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  badCodeVerifier: () =>
    new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'),

  // one-time codes
  otpExpired: () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid'),
  linkExpired: () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired'),

  // the account
  emailExists: () => new AuthError(422, 'email_exists', 'A user with this email address has already been registered'),
  weakPassword: (message: string, reasons: string[]) =>
    new AuthError(422, 'weak_password', message, { details: { weak_password: { reasons } } }),
  samePassword: () => new AuthError(422, 'same_password', 'New password should be different from the old password.'),
  wrongCurrentPassword: () =>
    new AuthError(400, 'current_password_invalid', 'Current password required when setting new password.'),
  reauthenticationNeeded: (purpose: string) =>
    new AuthError(400, 'reauthentication_needed', `${purpose} requires reauthentication`),
  invalidNonce: () => new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  aal2Needed: () =>
    new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.'),
  appMetadataOfAdmin: () => new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges'),
  userNotFound: () => new AuthError(404, 'user_not_found', 'User not found'),
  notUuid: (name: string) => new AuthError(404, 'validation_failed', `${name} must be an UUID`),

  // second factors
  factorNotFound: () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found'),
  factorNameConflict: (name: string) =>
    new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    ),
  tooManyFactors: () =>
    new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    ),
  aal2ToEnroll: () => new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
  aal2ToUnenroll: () => new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
  challengeNotFound: () =>
    new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'),
  challengeExpired: (id: string) =>
    new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    ),
  wrongTotpCode: () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  phoneFactorsDisabled: () => new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
  webauthnFactorsDisabled: () =>
    new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'),

  // disabled features: see endpoints/disabled.ts
  signupDisabled: () => new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance'),
  anonymousDisabled: () => new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  phoneLoginsDisabled: (status: 400 | 422) =>
    new AuthError(status, 'phone_provider_disabled', 'Phone logins are disabled'),
  phoneProviderDisabled: () => new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider'),
  invalidPhone: () => validationFailed('Invalid phone number format (E.164 required)'),
  samlDisabled: () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  manualLinkingDisabled: () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  providerDisabled: () => validationFailed('Unsupported provider: provider is not enabled'),
  idTokenProviderDisabled: (provider: string) =>
    new AuthError(400, 'provider_disabled', `Provider (issuer ${JSON.stringify(provider)}) is not enabled`),
  web3Disabled: () => new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
}

/** RFC 6749's shape, which GoTrue keeps for a few errors of `token`. */
export function oauthError(error: string, description: string): ApiError {
  return new ApiError(400, { error, error_description: description })
}

/** As golang-jwt words them. */
const jwtFaults: Record<TokenFault, string> = {
  malformed: 'token is malformed: token contains an invalid number of segments',
  algorithm: 'token signature is invalid: signing method is invalid',
  signature: 'token signature is invalid: crypto/ecdsa: verification error',
  expired: 'token has invalid claims: token is expired',
  'not-yet-valid': 'token has invalid claims: token is not valid yet',
  'issued-in-future': 'token has invalid claims: token used before issued',
  audience: 'token has invalid claims: token has invalid audience',
  claims: 'token has invalid claims',
}
