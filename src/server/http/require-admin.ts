import { decodeJwt, type JWTPayload } from 'jose'
import { backendUrl, type ContentSource } from '#data/rest/content-source.ts'
import { RestError } from '#data/rest/rest.ts'
import { askRole, type Role } from '#data/session/admin-check.ts'
import { type AdminRoleCache, createAdminRoleCache } from './admin-role-cache.ts'

/** The role of the requester. */
export type Requester = 'admin' | 'assistant' | 'user' | 'anonymous'

type Needed = 'admin' | 'assistant'

export type IdentifyRequester = (request: Request) => Promise<Requester>

/** How long the backend may take to identify the requester. */
const TIMEOUT_MS = 5000

/**
 * Identifies the requester by the access token of their session, for the server's own endpoints. The backend is asked
 * each time, so that a sign-out or a removed right takes effect at once; an account with a second factor must have passed
 * it, and a program that has a token of an account (OAuth) has none of its rights. Works with the embedded backend and with
 * a Supabase project. Rejects when the backend does not answer. Each answer goes to `known` too.
 */
export function createRequesterLookup(source: ContentSource, known = createAdminRoleCache()): IdentifyRequester {
  const { api, fetch } = source
  const origin = backendUrl(source)
  async function readUser(token: string): Promise<User | null> {
    const headers = { apikey: api.key, authorization: `Bearer ${token}` }
    const answer = await fetch(`${origin}/auth/v1/user`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.ok) return (await answer.json()) as User // GoTrue's user
    await answer.body?.cancel()
    if (isRefusal(answer.status)) return null
    throw new Error(`The backend answered ${answer.status} when asked who is signed in`)
  }

  const fetchSoon: typeof fetch = (address, init) =>
    fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })

  async function roleOf(token: string, userId: string): Promise<Role> {
    try {
      return await askRole({ url: origin, key: api.key, fetch: fetchSoon }, token, userId)
    } catch (error) {
      if (error instanceof RestError && isRefusal(error.status)) return 'none'
      throw error
    }
  }

  async function identify(token: string): Promise<Requester> {
    const user = await readUser(token).catch(unchecked('accounts do'))
    if (!user) return 'anonymous'
    const hasFactor = user.factors?.some(({ status }) => status === 'verified')
    // the backend has just accepted this token, so its claims are valid
    const { aal, client_id: program } = decodeJwt(token)
    if (program !== undefined || (hasFactor && aal !== 'aal2')) return 'user'
    const role = await roleOf(token, user.id).catch(unchecked('database does'))
    return role === 'none' ? 'user' : role
  }

  return async (request) => {
    const token = bearerOf(request)
    return token ? known.ask(token, () => identify(token)) : 'anonymous'
  }
}

/** Identifies an admin or an assistant, from the cache if possible. */
export const knownFirst =
  (known: AdminRoleCache, identifyRequester: IdentifyRequester): IdentifyRequester =>
  async (request) =>
    known.roleOf(bearerOf(request)) ?? identifyRequester(request)

/** The requester cannot be identified. The message is for the owner. */
class Unchecked extends Error {
  override name = 'Unchecked'
}

function unchecked(silent: string) {
  return (cause: unknown): never => {
    throw new Unchecked(
      `The site's ${silent} not answer now, so your sign-in cannot be checked. Try again in a minute.`,
      { cause },
    )
  }
}

const isRefusal = (status: number) => status === 401 || status === 403

/** 401 or 403 and {code, message} to anyone who is not an admin, or not even an assistant if these may; else undefined. */
export async function refuseUnlessAdmin(identify: IdentifyRequester, request: Request, needed: Needed = 'admin') {
  const requester = await identify(request).catch((error: unknown) => {
    if (error instanceof Unchecked) return error
    throw error
  })
  if (requester === 'admin' || requester === needed) return undefined
  if (requester instanceof Unchecked) return refusal(503, 'not_checked', requester.message)
  return requester === 'anonymous'
    ? refusal(401, 'no_session', 'Sign in first.')
    : refusal(403, 'not_admin', 'Only an admin may do this, with the second factor if there is one.')
}

/** How long a proof is valid where an unattended or stolen session could do lasting harm. */
const FRESH_SECONDS = 15 * 60

/** 403 to an admin whose session gave no proof within fifteen minutes: it may be unattended or stolen; else undefined. */
export const refuseUnlessProven = (request: Request): Response | undefined =>
  hasProofWithin(FRESH_SECONDS, claimsOf(request))
    ? undefined
    : refusal(403, 'reauthentication_needed', 'You signed in a while ago: sign in again first.')

const refusal = (status: number, code: string, message: string) => Response.json({ code, message }, { status })

/** The claims of an admin's token that the functions above accepted: the backend has just verified it. */
export const claimsOf = (request: Request) =>
  decodeJwt<{ sub: string; session_id?: string; email?: string }>(bearerOf(request)!)

/** The token in the Authorization header of a request. */
export const bearerOf = (request: Request) => /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/**
 * Whether the session gave a proof within these seconds, by the methods in its `amr` claim (GoTrue). A second factor is
 * required besides one, not in its place. One in the future was given while a clock was ahead, so its age is unknown.
 */
function hasProofWithin(seconds: number, { amr }: JWTPayload): boolean {
  const entries: unknown[] = Array.isArray(amr) ? amr : []
  const now = Date.now() / 1000
  return entries.some((entry) => {
    const { method, timestamp } = (entry ?? {}) as { method?: unknown; timestamp?: unknown }
    return method !== 'totp' && method !== 'mfa/recovery_code' && Math.abs(now - Number(timestamp)) <= seconds
  })
}

interface User {
  id: string
  factors?: { status: string }[]
}
