import { hash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { nowSeconds } from '../database/clock.ts'
import type { Keys } from './keys.ts'

/** Seconds; GoTrue's default. */
export const ACCESS_TOKEN_SECONDS = 3600

const AUDIENCE = 'authenticated'

/** The claims of an access token besides `iss`, `aud`, `iat` and `exp`, as in GoTrue. `sub` is the account's id. */
export interface AccessClaims {
  sub: string
  session_id: string
  role: 'authenticated'
  aal: 'aal1' | 'aal2'
  [claim: string]: unknown
}

/** Why a token is refused; each service words it in its own catalogue. */
export type TokenFault = 'malformed' | 'signature' | 'expired' | 'not-yet-valid' | 'issued-in-future' | 'claims'

export class TokenError extends Error {
  readonly fault: TokenFault

  constructor(fault: TokenFault, cause?: unknown, message = `The access token is refused: ${fault}`) {
    super(message, { cause })
    this.name = 'TokenError'
    this.fault = fault
  }
}

export type Tokens = ReturnType<typeof createTokens>

/** As in PostgREST. */
const CLOCK_SKEW_SECONDS = 30

/**
 * Verified tokens are cached, since a client sends the same one for an hour; the expiry is checked every time. Permanently
 * invalid ones are cached too, so the signature of a forged token is checked once, however often it is sent.
 */
const MAX_REMEMBERED = 1000

const FOR_GOOD: ReadonlySet<TokenFault> = new Set(['signature', 'claims'])

/** Signs and verifies the access tokens of one issuer. */
export function createTokens(signing: Keys['signing'], issuer: string) {
  const remembered = new LRUCache<string, AccessClaims & { exp: number }>({ max: MAX_REMEMBERED })
  /** By hash, because anonymous clients choose their length. */
  const refused = new LRUCache<string, TokenFault>({ max: MAX_REMEMBERED })

  async function verify(token: string): Promise<AccessClaims & { exp: number }> {
    const known = remembered.get(token)
    const claims = known ?? (await verifySignature(token))
    if (claims.exp <= nowSeconds()) throw new TokenError('expired')
    // issued while the clock was ahead, which would extend its validity
    if (Number(claims.iat) > nowSeconds() + CLOCK_SKEW_SECONDS) throw new TokenError('issued-in-future')
    if (!known) remembered.set(token, claims)
    return claims
  }

  async function verifySignature(token: string) {
    const parts = token.split('.').length
    if (parts !== 3) throw new TokenError('malformed', undefined, `Expected 3 parts in JWT; got ${parts}`)
    const key = hash('sha256', token)
    const fault = refused.get(key)
    if (fault) throw new TokenError(fault)
    try {
      const requiredClaims = ['sub', 'exp', 'session_id']
      const options = { issuer, audience: AUDIENCE, algorithms: ['ES256'], requiredClaims }
      const { payload } = await jwtVerify<AccessClaims>(token, signing.publicKey, options)
      if (payload.role !== 'authenticated') throw new TokenError('claims')
      return { ...payload, exp: Number(payload.exp) }
    } catch (error) {
      const refusal = error instanceof TokenError ? error : new TokenError(faultOf(error), error)
      if (FOR_GOOD.has(refusal.fault)) refused.set(key, refusal.fault)
      throw refusal
    }
  }

  /** `lifetime` is in seconds and may be negative only to make an expired token in a test. */
  function sign(claims: AccessClaims, lifetime = ACCESS_TOKEN_SECONDS): Promise<string> {
    const issuedAt = nowSeconds()
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: signing.publicJwk.kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setIssuedAt(Math.min(issuedAt, issuedAt + lifetime))
      .setExpirationTime(issuedAt + lifetime)
      .sign(signing.privateKey)
  }

  return { sign, verify }
}

function faultOf(error: unknown): TokenFault {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'signature'
  return error.claim === 'nbf' ? 'not-yet-valid' : 'claims'
}
