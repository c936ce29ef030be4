import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isSame } from '../access/credentials.ts'
import { nowSeconds } from '../database/clock.ts'
import { AUTH_SETTINGS } from './auth-settings.ts'
import { authErrors } from './errors.ts'

/** More than all networks together may ask for within the life of one. */
const MOST_SPENT = 10_000

/**
 * Challenges of passkeys. They are stored nowhere, because anonymous clients ask for them: the id of one is its expiry and a
 * random number, signed for its purpose, and the challenge follows from the id. The key dies with the process, so none that was
 * spent works again after a restart.
 */
export function createPasskeyChallenges() {
  const key = randomBytes(32)
  const seconds = AUTH_SETTINGS.challengeSeconds
  // what was answered well is remembered apart: no anonymous client can push it out
  const [answered, failed] = [0, 1].map(() => new LRUCache<string, true>({ max: MOST_SPENT, ttl: seconds * 1000 }))
  const digest = (purpose: string, text: string) => createHmac('sha256', key).update(`${purpose} ${text}`).digest()
  const signed = (purpose: string, head: string) => head + digest(purpose, head).toString('hex', 0, 6)

  return {
    /** `purpose` says what it is for, and for whose account if there is one. `expiresAt` in seconds since 1970. */
    issue(purpose: string) {
      const expiresAt = nowSeconds() + seconds
      const head = expiresAt.toString(16).padStart(8, '0') + randomBytes(6).toString('hex')
      const hex = signed(purpose, head)
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return { id, challenge: digest(purpose, hex).toString('base64url'), expiresAt }
    },
    /** Spends a challenge, whatever comes of the answer: `succeed` is to be called if it was right. Throws AuthError. */
    spend(id: string, purpose: string) {
      const hex = id.replaceAll('-', '')
      const head = hex.slice(0, 20)
      if (!isSame(signed(purpose, head), hex) || answered?.has(hex) || failed?.has(hex))
        throw authErrors.passkeyChallengeNotFound()
      failed?.set(hex, true)
      if (Number.parseInt(head.slice(0, 8), 16) <= nowSeconds()) throw authErrors.passkeyChallengeExpired()
      return { challenge: digest(purpose, hex).toString('base64url'), succeed: () => void answered?.set(hex, true) }
    },
  }
}
