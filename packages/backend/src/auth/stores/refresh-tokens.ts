import { createHmac, timingSafeEqual } from 'node:crypto'
import { AUTH_SETTINGS } from '../auth-settings.ts'
import type { Session, SessionStore } from './sessions.ts'

const ID_BYTES = 16
const COUNT_BYTES = 4
const MAC_BYTES = 32

/** The result of using a refresh token: the session with its current token, or why there is none. */
export interface Rotation {
  session: Session
  /** `outranked`: the session has since passed its second factor. */
  outcome: 'current' | 'reused' | 'idle' | 'outranked'
}

/**
 * Refresh tokens: session, number, and a MAC of both under a key that is not in the database. So none is stored, a stolen
 * database contains none, and an old one is still recognised (docs/decisions/0005-refresh-tokens-are-computed.md). Each is used
 * once. Within `refreshReuseSeconds` after its use it returns the current one, never a second chain (tabs refresh at the same
 * time); later only the parent of the current one does, because the response may have been lost. The use of any older one means
 * that it was stolen. One from before the second factor is refused.
 */
export function createRefreshTokens(secret: string, sessions: SessionStore) {
  const key = createHmac('sha256', secret).update('refresh tokens').digest()
  const macOf = (head: Buffer) => createHmac('sha256', key).update(head).digest()

  function read(token: string): { sessionId: string; count: number } | undefined {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== ID_BYTES + COUNT_BYTES + MAC_BYTES) return undefined
    const head = bytes.subarray(0, ID_BYTES + COUNT_BYTES)
    if (!timingSafeEqual(bytes.subarray(head.length), macOf(head))) return undefined
    const hex = head.toString('hex', 0, ID_BYTES)
    const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return { sessionId, count: head.readUInt32BE(ID_BYTES) }
  }

  function rotate(session: Session): Session {
    const spent = session.spent.filter(isRecent)
    const next: Session = {
      ...session,
      refreshCount: session.refreshCount + 1,
      spent: [...spent, [session.refreshCount, Date.now()]],
    }
    sessions.saveRefresh(next)
    return next
  }

  return {
    current({ id, refreshCount }: Session): string {
      const head = Buffer.alloc(ID_BYTES + COUNT_BYTES)
      head.write(id.replaceAll('-', ''), 'hex')
      head.writeUInt32BE(refreshCount, ID_BYTES)
      return Buffer.concat([head, macOf(head)]).toString('base64url')
    },
    /** The session that a token was issued for; undefined for one that we never issued. */
    sessionIdOf: (token: string) => read(token)?.sessionId,
    /** Uses a token, inside a transaction. Undefined if it was never issued, or its session has ended. */
    use(token: string): Rotation | undefined {
      const used = read(token)
      const session = used && sessions.find(used.sessionId)
      if (!session || used.count > session.refreshCount) return undefined
      if (sessions.isIdle(session)) return { outcome: 'idle', session }
      if (used.count === session.refreshCount) return { outcome: 'current', session: rotate(session) }
      const spent = session.spent.find(([count]) => count === used.count)
      const wasJustSpent = spent !== undefined && isRecent(spent)
      if (used.count < session.raisedCount) return { outcome: wasJustSpent ? 'outranked' : 'reused', session }
      const isParent = used.count === session.refreshCount - 1
      return { outcome: wasJustSpent || isParent ? 'current' : 'reused', session }
    },
    rotate,
  }
}

/** A time in the future was recorded while the clock was ahead. */
const isRecent = ([, at]: Session['spent'][number]) =>
  Math.abs(Date.now() - at) < AUTH_SETTINGS.refreshReuseSeconds * 1000
