import type { TokenFault } from '../access/tokens.ts'
import type { WritesStopped } from '../folder/faults.ts'
import { ApiError } from '../http/api-error.ts'

/** In the shape that the API has had since 2024-01-01, which a header names (supabase/auth, internal/api/errors.go). */
export class AuthError extends ApiError {
  override name = 'AuthError'
  readonly code: string

  /** `details` are further members of the body. */
  constructor(
    status: number,
    code: string,
    message: string,
    { details, headers }: { details?: object; headers?: Record<string, string> } = {},
  ) {
    const ours = { 'x-sb-error-code': code, 'x-supabase-api-version': '2024-01-01' }
    super(status, { code, message, ...details }, { headers: { ...ours, ...headers } })
    this.code = code
  }
}

const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message)
const fixed = (status: number, code: string, message: string) => () => new AuthError(status, code, message)
const retryAfter = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } })

/** Every error of auth/v1, with the status, code and text of supabase/auth (internal/api). */
export const authErrors = {
  // requests
  badJson: (reason: string) => new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`),
  validationFailed,
  /** The rest of the body is not read, so the connection cannot be used again. */
  tooLarge: () =>
    new AuthError(413, 'request_entity_too_large', 'Request size limit exceeded', { headers: { connection: 'close' } }),
  unsupportedGrantType: fixed(400, 'invalid_credentials', 'unsupported_grant_type'),
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
  pageNotFound: fixed(404, 'not_found', '404 page not found'),
  unexpectedFailure: fixed(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  ),
  writesStopped: ({ message }: WritesStopped) => new AuthError(503, 'unexpected_failure', message),

  // the caller
  noAuthorization: fixed(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  badJwt: (fault: TokenFault) =>
    new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${jwtFaults[fault]}`),
  missingSub: fixed(403, 'bad_jwt', 'invalid claim: missing sub claim'),
  userNotFoundOfToken: fixed(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  sessionNotFound: fixed(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  notAdmin: fixed(403, 'not_admin', 'User not allowed'),

  // signing in and staying signed in
  invalidCredentials: fixed(400, 'invalid_credentials', 'Invalid login credentials'),
  signInBanned: fixed(400, 'user_banned', 'User is banned'),
  emailNotConfirmed: fixed(400, 'email_not_confirmed', 'Email not confirmed'),
  refreshTokenNotFound: fixed(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  refreshTokenAlreadyUsed: fixed(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  refreshUserBanned: fixed(400, 'user_banned', 'Invalid Refresh Token: User Banned'),
  sessionExpired: fixed(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)'),
  userBanned: fixed(403, 'user_banned', 'User is banned'),
  flowStateNotFound: fixed(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
  flowStateExpired: fixed(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  badCodeVerifier: fixed(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'),

  // one-time codes
  otpExpired: fixed(403, 'otp_expired', 'Token has expired or is invalid'),
  linkExpired: fixed(403, 'otp_expired', 'Email link is invalid or has expired'),

  // the account
  emailExists: fixed(422, 'email_exists', 'A user with this email address has already been registered'),
  weakPassword: (message: string, reasons: string[]) =>
    new AuthError(422, 'weak_password', message, { details: { weak_password: { reasons } } }),
  samePassword: fixed(422, 'same_password', 'New password should be different from the old password.'),
  wrongCurrentPassword: fixed(400, 'current_password_invalid', 'Current password required when setting new password.'),
  reauthenticationNeeded: (purpose: string) =>
    new AuthError(400, 'reauthentication_needed', `${purpose} requires reauthentication`),
  invalidNonce: fixed(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  aal2Needed: fixed(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  ),
  appMetadataOfAdmin: fixed(403, 'not_admin', 'Updating app_metadata requires admin privileges'),
  userNotFound: fixed(404, 'user_not_found', 'User not found'),
  notUuid: (name: string) => new AuthError(404, 'validation_failed', `${name} must be an UUID`),

  // second factors
  factorNotFound: fixed(404, 'mfa_factor_not_found', 'Factor not found'),
  factorNameConflict: (name: string) =>
    new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    ),
  tooManyFactors: fixed(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  ),
  aal2ToEnroll: fixed(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
  aal2ToUnenroll: fixed(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
  challengeNotFound: fixed(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'),
  challengeExpired: (id: string) =>
    new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    ),
  recoveryCodesNotFound: fixed(404, 'mfa_factor_not_found', 'Recovery codes not found'),
  recoveryCodesExist: fixed(422, 'mfa_verified_factor_exists', 'Recovery codes already exist, regenerate them'),
  recoveryCodesAlone: fixed(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes need another verified factor'),
  aal2ToManageCodes: fixed(403, 'insufficient_aal', 'AAL2 required to manage recovery codes'),
  wrongRecoveryCode: fixed(422, 'mfa_verification_failed', 'Invalid recovery code'),
  wrongTotpCode: fixed(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  passkeysDisabled: fixed(404, 'passkey_disabled', 'Passkey authentication is disabled'),
  passkeyNotFound: fixed(404, 'validation_failed', 'Passkey not found'),
  tooManyPasskeys: fixed(422, 'too_many_passkeys', 'Maximum number of passkeys reached'),
  aal2ToManagePasskeys: fixed(
    403,
    'insufficient_aal',
    'AAL2 session is required to manage passkeys when MFA is enabled',
  ),
  passkeyChallengeNotFound: fixed(400, 'webauthn_challenge_not_found', 'Challenge not found or already used'),
  passkeyChallengeExpired: fixed(400, 'webauthn_challenge_expired', 'Challenge has expired'),
  invalidPasskeyAnswer: fixed(400, 'webauthn_verification_failed', 'Invalid credential response'),
  passkeyNotVerified: fixed(400, 'webauthn_verification_failed', 'Credential verification failed'),
  passkeyExists: fixed(422, 'webauthn_credential_exists', 'This passkey is already registered'),
  emailNotConfirmedOfPasskey: fixed(403, 'email_not_confirmed', 'Email not confirmed'),
  phoneFactorsDisabled: fixed(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
  webauthnFactorsDisabled: fixed(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'),

  // disabled features
  signupDisabled: fixed(422, 'signup_disabled', 'Signups not allowed for this instance'),
  phoneProviderDisabled: fixed(400, 'phone_provider_disabled', 'Unsupported phone provider'),
  samlDisabled: fixed(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  manualLinkingDisabled: fixed(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  providerDisabled: fixed(400, 'validation_failed', 'Unsupported provider: provider is not enabled'),
  web3Disabled: fixed(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
}

/** As golang-jwt words them. */
const jwtFaults: Record<TokenFault, string> = {
  malformed: 'token is malformed: token contains an invalid number of segments',
  signature: 'token signature is invalid: crypto/ecdsa: verification error',
  expired: 'token has invalid claims: token is expired',
  'not-yet-valid': 'token has invalid claims: token is not valid yet',
  'issued-in-future': 'token has invalid claims: token used before issued',
  claims: 'token has invalid claims',
}
