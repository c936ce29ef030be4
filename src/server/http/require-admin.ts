import { decodeJwt, type JWTPayload } from 'jose'
import { RestError } from '#data/rest.ts'
import { askIsAdmin } from '#data/session/admin-check.ts'
import type { SiteEnvironment } from '#site/render.tsx'

/** Who asks, as far as administration is concerned. */
export type Asker = 'admin' | 'somebody' | 'nobody'

export type AskerOf = (request: Request) => Promise<Asker>

/** How long the backend may take to say who asks. */
const TIMEOUT_MS = 5000

/**
 * Tells an admin by the access token of his session, for the server's own calls. The backend is asked each time, so that a
 * signed-out session and a lost right count at once; whoever has a second factor must have passed it. Works alike with the
 * embedded backend and a Supabase project. Rejects when the backend does not answer.
 */
export function createAskerOf({ api, siteUrl, fetch }: Pick<SiteEnvironment, 'api' | 'siteUrl' | 'fetch'>): AskerOf {
  const origin = api.url || siteUrl
  async function readUser(token: string): Promise<User | null> {
    const headers = { apikey: api.key, authorization: `Bearer ${token}` }
    const answer = await fetch(`${origin}/auth/v1/user`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.ok) return (await answer.json()) as User // GoTrue's user
    await answer.body?.cancel()
    if (isRefusal(answer.status)) return null
    throw new Error(`The backend answered ${answer.status} when asked who is signed in`)
  }

  async function isAdmin(token: string, userId: string): Promise<boolean> {
    try {
      return await askIsAdmin({ url: origin, key: api.key, fetch }, token, userId)
    } catch (error) {
      if (error instanceof RestError && isRefusal(error.status)) return false
      throw error
    }
  }

  return async (request) => {
    const token = bearerOf(request)
    if (!token) return 'nobody'
    const user = await readUser(token)
    if (!user) return 'nobody'
    const hasFactor = user.factors?.some(({ status }) => status === 'verified')
    // the backend has just accepted this token, so its claims hold
    if (hasFactor && decodeJwt(token).aal !== 'aal2') return 'somebody'
    return (await isAdmin(token, user.id)) ? 'admin' : 'somebody'
  }
}

const isRefusal = (status: number) => status === 401 || status === 403

/** The answer to whoever is no admin at this moment, as {code, message}; undefined for an admin. */
export async function refuseOthers(askerOf: AskerOf, request: Request): Promise<Response | undefined> {
  const asker = await askerOf(request)
  if (asker === 'admin') return undefined
  return asker === 'nobody'
    ? refusal(401, 'no_session', 'Sign in first.')
    : refusal(403, 'not_admin', 'Only an admin may do this, with the second factor if there is one.')
}

/** The same, and the answer to an admin whose session gave no proof within `seconds`: an unattended one does not do. */
export async function refuseStale(askerOf: AskerOf, request: Request, seconds: number): Promise<Response | undefined> {
  const refused = await refuseOthers(askerOf, request)
  if (refused) return refused
  // an admin has a token, which the backend has just accepted
  if (Date.now() / 1000 - lastProof(decodeJwt(bearerOf(request)!)) <= seconds) return undefined
  return refusal(403, 'reauthentication_needed', 'You signed in some time ago: sign in again first.')
}

const refusal = (status: number, code: string, message: string) => Response.json({ code, message }, { status })

const bearerOf = (request: Request) => /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/** When the session last proved who it is, in seconds since 1970: its methods stand in `amr` (GoTrue). */
function lastProof({ amr }: JWTPayload): number {
  const entries: unknown[] = Array.isArray(amr) ? amr : []
  return Math.max(0, ...entries.map((entry) => Number((entry as { timestamp?: unknown } | null)?.timestamp) || 0))
}

interface User {
  id: string
  factors?: { status: string }[]
}
