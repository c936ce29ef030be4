import { authErrors } from './errors.ts'
import type { Fields } from './fields.ts'
import type { PkceChallenge } from './stores/one-time-codes.ts'

/** The challenge of a request that begins a PKCE flow (RFC 7636 section 4.2), if there is one. Throws AuthError. */
export function readPkce(fields: Fields): PkceChallenge | undefined {
  const [challenge, method] = [fields.text('code_challenge'), fields.text('code_challenge_method').toLowerCase()]
  if (!challenge && !method) return undefined
  if (!challenge || !method) {
    throw authErrors.validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw authErrors.validationFailed('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw authErrors.validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  if (method !== 's256' && method !== 'plain') {
    throw authErrors.validationFailed(`unsupported code_challenge method ${JSON.stringify(method)}`)
  }
  return { challenge, method }
}
