import { decodeJwt } from 'jose'
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
  async function ask(path: string, token: string): Promise<unknown> {
    const headers = { apikey: api.key, authorization: `Bearer ${token}` }
    const answer = await fetch(`${origin}${path}`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.ok) return answer.json()
    await answer.body?.cancel()
    if (answer.status === 401 || answer.status === 403) return null
    throw new Error(`The backend answered ${answer.status} when asked who is signed in`)
  }

  return async (request) => {
    const token = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (!token) return 'nobody'
    const user = (await ask('/auth/v1/user', token)) as User | null // GoTrue's user
    if (!user) return 'nobody'
    const hasFactor = user.factors?.some(({ status }) => status === 'verified')
    // the backend has just accepted this token, so its claims hold
    if (hasFactor && decodeJwt(token).aal !== 'aal2') return 'somebody'
    const profiles = await ask(`/rest/v1/profiles?select=is_admin&id=eq.${user.id}`, token)
    return Array.isArray(profiles) && profiles[0]?.is_admin === true ? 'admin' : 'somebody'
  }
}

interface User {
  id: string
  factors?: { status: string }[]
}
