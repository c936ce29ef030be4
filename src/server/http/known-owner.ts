import { LRUCache } from 'lru-cache'
import type { KnownAdmins } from './known-admins.ts'
import type { IdentifyRequester } from './require-admin.ts'

/** How long it is remembered that a token is neither an admin's nor an assistant's. */
const REFUSED_MS = 30_000
const MOST_TOKENS = 500
/** A header may have 16 kB; GoTrue's tokens have a tenth of that. */
const MAX_LENGTH = 4096

interface KnownOwnerParts {
  knownAdmins: KnownAdmins
  identifyRequester: IdentifyRequester
  siteUrl: string
  /** Absent with a Supabase project whose secret key is not set. */
  secretKey: string | undefined
}

interface Credentials {
  authorization?: string | undefined
  apikey?: string | string[]
}

export type KnownOwner = ReturnType<typeof createKnownOwner>

/** Tells the owner and their assistants from strangers, where only the cost of a request depends on it. */
export function createKnownOwner({ knownAdmins, identifyRequester, siteUrl, secretKey }: KnownOwnerParts) {
  const refused = new LRUCache<string, true>({ max: MOST_TOKENS, ttl: REFUSED_MS })
  const once = new LRUCache<string, true>({ max: MOST_TOKENS })
  return {
    /** Whether the request has the secret key, or a token that was one of theirs a moment ago. */
    isKnown: ({ authorization, apikey }: Credentials): boolean =>
      (secretKey !== undefined && apikey === secretKey) ||
      (authorization !== undefined && knownAdmins.roleOf(tokenIn(authorization)) !== undefined),
    /** A token that has to be asked about. */
    unknownToken({ authorization }: Credentials): string | undefined {
      const token = authorization && tokenIn(authorization)
      return token && !refused.has(token) ? token : undefined
    },
    /** Whether the token was one of theirs at some time: asking about it again is not strangers' work. */
    wasKnown: (token: string) => once.has(token),
    /** Asks the backend whether the token is one of theirs. Never rejects. */
    async ask(token: string): Promise<boolean> {
      const request = new Request(siteUrl, { headers: { authorization: `Bearer ${token}` } })
      const requester = await identifyRequester(request).catch(() => 'anonymous')
      const isKnown = requester === 'admin' || requester === 'assistant'
      if (isKnown) once.set(token, true)
      else refused.set(token, true)
      return isKnown
    },
  }
}

/** The JSON Web Token of an Authorization header. */
function tokenIn(authorization: string): string | undefined {
  if (authorization.length > MAX_LENGTH) return undefined
  return /^bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i.exec(authorization)?.[1]
}
