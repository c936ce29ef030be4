import { decodeJwt, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'

/** How long a token's role is cached. */
const REMEMBERED_MS = 30_000
const MOST_TOKENS = 100

export type AdminRoleCache = ReturnType<typeof createAdminRoleCache>

const KNOWN_ROLES = ['admin', 'assistant'] as const
type KnownRole = (typeof KNOWN_ROLES)[number]

/** What is known of a token, or is being requested. */
interface Known {
  role?: KnownRole
  user: string | undefined
  from: number
  until: number
}

/**
 * Caches which tokens are an admin's or an assistant's. It misses a sign-out elsewhere, so it may decide what a request costs,
 * and allow a preview; anything that writes, publishes, downloads or lists drafts asks the backend each time.
 */
export function createAdminRoleCache(now = Date.now) {
  const known = new LRUCache<string, Known>({ max: MOST_TOKENS })
  /** Tokens that are being checked: a response from before a sign-out is not valid after it. */
  const asked = new Set<Known>()

  function forget(isMeant: (one: Known) => boolean) {
    for (const [token, one] of known.entries()) if (isMeant(one)) known.delete(token)
    for (const one of asked) if (isMeant(one)) asked.delete(one)
  }

  return {
    /** The role that the backend reported within the last 30 s. */
    roleOf(token: string | undefined): KnownRole | undefined {
      const one = token ? known.get(token) : undefined
      // before `from` the clock was set back
      return one && one.from <= now() && now() < one.until ? one.role : undefined
    },
    /** Asks for a token's role, and caches it if it is an admin or an assistant. */
    async ask<Answer extends string>(token: string, whose: () => Promise<Answer>): Promise<Answer> {
      const { sub, exp = 0 } = claimsOf(token)
      const from = now()
      const one: Known = { user: sub, from, until: Math.min(from + REMEMBERED_MS, exp * 1000) }
      asked.add(one)
      try {
        const answer = await whose()
        const role = KNOWN_ROLES.find((known) => known === answer)
        if (!role) known.delete(token)
        else if (asked.has(one)) known.set(token, { ...one, role })
        return answer
      } finally {
        asked.delete(one)
      }
    },
    /** After a change of rights, or a sign-out: every token is checked again. */
    forget: (): void => forget(() => true),
    /** After a sign-out or a new password: the tokens of this token's account are checked again. */
    forgetUserOf(token: string): void {
      const { sub } = claimsOf(token)
      forget(({ user }) => user === sub)
    },
  }
}

/** Unverified. */
function claimsOf(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}
