import type { Auth } from './auth.ts'
import { authErrors } from './errors.ts'
import type { Fields } from './fields.ts'
import type { PkceChallenge } from './stores/one-time-codes.ts'

/**
 * The `redirect_to` of a request, if it is an address of the site or of `corsOrigins`; otherwise links lead to the site.
 * The Host and Referer of the request do not matter.
 */
export function allowedRedirect({ options }: Auth, query: URLSearchParams): string | undefined {
  const url = URL.parse(query.get('redirect_to') ?? '')
  if (!url) return undefined
  const isAllowed = [new URL(options.siteUrl).origin, ...options.corsOrigins].includes(url.origin)
  return isAllowed && !url.username && !url.password ? url.href : undefined
}

/** The challenge of a request that begins a PKCE flow (RFC 7636 section 4.2), if there is one. Throws AuthError. */
export function readPkce(fields: Fields): PkceChallenge | undefined {
  const [challenge, method] = [fields.text('code_challenge'), fields.text('code_challenge_method').toLowerCase()]
  if (!challenge && !method) return undefined
  if (!challenge || !method)
    throw authErrors.validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  if (!/^[\w.~-]{43,128}$/.test(challenge)) throw authErrors.validationFailed('code challenge is not one of RFC 7636')
  if (method !== 's256' && method !== 'plain')
    throw authErrors.validationFailed(`unsupported code_challenge method ${JSON.stringify(method)}`)
  return { challenge, method }
}
