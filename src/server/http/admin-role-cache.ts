import { decodeJwt, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'

/** How long it is remembered that a token is an admin's or an assistant's. */
const REMEMBERED_MS = 30_000
const MOST_TOKENS = 100

export type AdminRoleCache = ReturnType<typeof createAdminRoleCache>

const KNOWN_ROLES = ['admin', 'assistant'] as const
type KnownRole = (typeof KNOWN_ROLES)[number]

/** What is known of a token, or is about to be. */
interface Known {
  role?: KnownRole
  user: string | undefined
  from: number
  until: number
}

/**
 * Remembers which tokens were an admin's or an assistant's. A sign-out elsewhere is not seen, so this may decide what a request costs, and
 * show a preview; whatever writes, publishes, downloads or lists drafts asks the backend each time.
 */
export function createAdminRoleCache(now = Date.now) {
  const known = new LRUCache<string, Known>({ max: MOST_TOKENS })
  /** Those that the backend is being asked about: an answer from before a sign-out says nothing about the time after it. */
  const asked = new Set<Known>()

  function forget(isMeant: (one: Known) => boolean) {
    for (const [token, one] of known.entries()) if (isMeant(one)) known.delete(token)
    for (const one of asked) if (isMeant(one)) asked.delete(one)
  }

  return {
    /** Whose the backend called the token within the last 30 s. */
    roleOf(token: string | undefined): KnownRole | undefined {
      const one = token ? known.get(token) : undefined
      // before `from` the clock was set back
      return one && one.from <= now() && now() < one.until ? one.role : undefined
    },
    /** Asks whose a token is, and remembers it if it is one of these roles. */
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
    /** After a change of rights, or a sign-out of some account: every token is asked about again. */
    forget: (): void => forget(() => true),
    /** After a sign-out or a new password: so are the tokens of this one's account. It need not be valid any more. */
    forgetUserOf(token: string): void {
      const { sub } = claimsOf(token)
      forget(({ user }) => user === sub)
    },
  }
}

/** Nobody has verified them. */
function claimsOf(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}
