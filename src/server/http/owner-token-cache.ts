import type { Gate } from '@portico/gate'
import { LRUCache } from 'lru-cache'
import type { AdminRoleCache } from './admin-role-cache.ts'
import type { IdentifyRequester } from './require-admin.ts'

/** How long an unknown token, or an access key, is cached. */
const REMEMBERED_MS = 30_000
const MOST_TOKENS = 500
/** A header may have 16 kB; GoTrue's tokens have a tenth of that. */
const MAX_LENGTH = 4096

interface KnownOwnerParts {
  adminRoleCache: AdminRoleCache
  identifyRequester: IdentifyRequester
  siteUrl: string
  /** Absent with a Supabase project whose secret key is not set. */
  secretKey: string | undefined
  /** The access key of a program, if it is valid. */
  findKey: (key: string) => Promise<{ id: string } | null>
  gate: Pick<Gate, 'take'>
}

interface Credentials {
  authorization?: string | undefined
  apikey?: string | string[]
}

export type OwnerTokenCache = ReturnType<typeof createOwnerTokenCache>

/** Distinguishes the owner, assistants and programs from anonymous clients, where only the cost of a request depends on it. */
export function createOwnerTokenCache(parts: KnownOwnerParts) {
  const { adminRoleCache, identifyRequester, siteUrl, secretKey, findKey, gate } = parts
  const refused = new LRUCache<string, true>({ max: MOST_TOKENS, ttl: REMEMBERED_MS })
  const keyIds = new LRUCache<string, string>({ max: MOST_TOKENS, ttl: REMEMBERED_MS })
  const once = new LRUCache<string, true>({ max: MOST_TOKENS })

  async function isTheirs(token: string): Promise<boolean> {
    if (token.includes('.')) {
      const request = new Request(siteUrl, { headers: { authorization: `Bearer ${token}` } })
      return ['admin', 'assistant'].includes(await identifyRequester(request))
    }
    const key = await findKey(token)
    if (key) keyIds.set(token, key.id)
    return key !== null
  }

  return {
    /** Whether the request has the secret key, or a token that was one of theirs a moment ago. */
    isKnown({ authorization, apikey }: Credentials): boolean {
      if (secretKey !== undefined && apikey === secretKey) return true
      const token = tokenIn(authorization)
      return token !== undefined && (adminRoleCache.roleOf(token) !== undefined || keyIds.has(token))
    },
    /** Counts a request of a program by its key. Returns 0, or the seconds to wait. */
    countCall({ authorization }: Credentials): number {
      const id = keyIds.get(tokenIn(authorization) ?? '')
      return id === undefined ? 0 : gate.take('callOfKey', { own: id })
    },
    /** A token that must be checked. */
    unknownToken({ authorization }: Credentials): string | undefined {
      const token = tokenIn(authorization)
      return token && !refused.has(token) ? token : undefined
    },
    /** Whether the token was theirs before: checking it again does not count as anonymous work. */
    wasKnown: (token: string) => once.has(token),
    /** Asks the backend whether the token is theirs. Never rejects. */
    async ask(token: string): Promise<boolean> {
      const isKnown = await isTheirs(token).catch(() => false)
      if (isKnown) once.set(token, true)
      else refused.set(token, true)
      return isKnown
    },
  }
}

/** The JSON Web Token, or the access key of a program, in an Authorization header. */
function tokenIn(authorization = ''): string | undefined {
  if (authorization.length > MAX_LENGTH) return undefined
  return /^bearer +([\w-]+\.[\w-]+\.[\w-]+|portico_key_[\w-]+) *$/i.exec(authorization)?.[1]
}
