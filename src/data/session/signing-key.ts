import type { GoTrueClient, JWK } from '@supabase/auth-js'
import { serverTexts, signingKeyTexts } from '../messages.ts'
import { fetchWithTimeout } from '../rest/fetch-with-timeout.ts'
import type { Rest } from '../rest/rest.ts'

/**
 * Why a token is not signed with a key that the service publishes; null if it is. auth-js asks the service instead if it finds
 * no key, which would hide a backend that publishes the wrong ones.
 */
export async function signingKeyFault(auth: GoTrueClient, { url, key }: Rest, token: string): Promise<string | null> {
  const { alg, kid } = JSON.parse(atob(token.split('.')[0]!.replaceAll('-', '+').replaceAll('_', '/')))
  if (alg === 'HS256') return null // a project with a shared secret publishes no key
  const jwks = await readKeys(url, key).catch(() => null)
  if (!jwks) return serverTexts.unreachable
  if (!jwks.keys?.length) return signingKeyTexts.noKeys
  if (!jwks.keys.some((one) => one.kid === kid)) return signingKeyTexts.noMatch
  // the token has just been issued; a browser with a wrong clock might consider it expired
  const { error } = await auth.getClaims(token, { jwks, allowExpired: true })
  return error?.message ?? null
}

async function readKeys(url: string, key: string): Promise<{ keys: JWK[] }> {
  const answer = await fetchWithTimeout(`${url}/auth/v1/.well-known/jwks.json`, { headers: { apikey: key } })
  return answer.json()
}
