import { decodeJwt } from 'jose'
import { LRUCache } from 'lru-cache'

/** How long it is remembered that a token is an admin's. */
const REMEMBERED_MS = 30_000
const MOST_TOKENS = 100

/**
 * Remembers which tokens were an admin's. A sign-out elsewhere is not seen, so this may decide what a request costs, and
 * show an admin a preview; whatever writes, publishes, downloads or lists drafts asks the backend each time.
 */
export interface KnownAdmins {
  /** Whether the backend called the token an admin's within the last 30 s. */
  has(token: string | undefined): boolean
  /** To be called before the backend is asked about a token; what it returns takes the answer. */
  ask(token: string): (isAdmin: boolean) => void
  /** After a sign-out, a new password or a change of rights: every token is asked about again. */
  forget(): void
}

export function createKnownAdmins(now = Date.now): KnownAdmins {
  /** Since when and until when each is remembered. */
  const known = new LRUCache<string, { from: number; until: number }>({ max: MOST_TOKENS })
  let forgotten = 0
  return {
    has(token) {
      const kept = token && known.get(token)
      // before `from` the clock was set back
      return Boolean(kept && kept.from <= now() && now() < kept.until)
    },
    ask(token) {
      const from = now()
      const forgottenThen = forgotten
      return (isAdmin) => {
        known.delete(token)
        // an answer from before a sign-out says nothing about the time after it
        if (!isAdmin || forgotten !== forgottenThen) return
        const { exp = 0 } = decodeJwt(token)
        known.set(token, { from, until: Math.min(from + REMEMBERED_MS, exp * 1000) })
      }
    },
    forget() {
      forgotten++
      known.clear()
    },
  }
}
