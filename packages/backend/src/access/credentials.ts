import { hash, timingSafeEqual } from 'node:crypto'
import type { BackendContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import type { Actor, BackendOptions, Role } from '../options.ts'
import { TokenError } from './tokens.ts'

/** A visitor, known by the publishable key alone. */
export const ANONYMOUS: Actor = Object.freeze({ role: 'anon', isAdmin: false })
const SERVICE: Actor = Object.freeze({ role: 'service_role', isAdmin: false })

/**
 * The caller of this request. The header `apikey` must be one of the two keys; `Authorization: Bearer`
 * may repeat a key or carry an access token. Throws ApiError 401, worded as Supabase's gateway does, for the key, and
 * TokenError for the token.
 */
export async function resolveActor(context: BackendContext, request: Request): Promise<Actor> {
  const keyRole = requireApiKey(context, request)
  const bearer = bearerOf(request)
  if (bearer === undefined || bearer === apiKeyOf(request)) return actorOfKey(keyRole)
  const bearerRole = roleOfKey(context, bearer)
  return bearerRole ? actorOfKey(bearerRole) : actorOfToken(context, bearer)
}

/** The role of the `apikey`. Throws ApiError 401. */
export function requireApiKey(context: Pick<BackendContext, 'keys'>, request: Request): Role {
  const apikey = apiKeyOf(request)
  if (!apikey) throw refused('No API key found in request', 'No `apikey` request header was found.')
  const role = roleOfKey(context, apikey)
  if (!role) throw refused('Invalid API key', 'Double check your Supabase `anon` or `service_role` API key.')
  return role
}

const refused = (message: string, hint: string) => new ApiError(401, { message, hint })

export const apiKeyOf = (request: Request): string | null => request.headers.get('apikey')

export function bearerOf(request: Request): string | undefined {
  const header = request.headers.get('authorization')
  if (!header) return undefined
  return /^bearer +(.*)$/i.exec(header)?.[1]?.trim()
}

/** Undefined if it is not a key, such as an access token. */
export function roleOfKey(context: Pick<BackendContext, 'keys'>, key: string): Role | undefined {
  if (key === context.keys.publishable) return 'anon'
  return key.startsWith('sb_secret_') && isSame(key, context.keys.secret) ? 'service_role' : undefined
}

/** Compares in constant time, whatever the lengths. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(one), digest(other))
}

const actorOfKey = (role: Role) => (role === 'service_role' ? SERVICE : ANONYMOUS)

async function actorOfToken(context: BackendContext, token: string): Promise<Actor> {
  const { sub: userId, session_id: sessionId, aal, client_id: program } = await context.tokens.verify(token)
  if (!context.sessions.isAlive(sessionId, userId)) throw new TokenError('expired')
  const passedFactors = aal === 'aal2' || !context.factors.hasVerified(userId)
  // the token of a program that somebody signed in to (OAuth) carries none of their rights
  const may = (has: BackendOptions['isAdmin'] | undefined) =>
    passedFactors && program === undefined && (has?.(context.database, userId) ?? false)
  const { isAdmin, isAssistant } = context.options
  return { role: 'authenticated', userId, isAdmin: may(isAdmin), isAssistant: may(isAssistant) }
}
