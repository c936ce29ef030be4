import { formatInstant } from '../database/clock.ts'
import type { Operation } from './auth.ts'
import { requireFactor } from './require-factor.ts'

/** POST factors/{id}/challenge: announces a code, which this session must give within five minutes. */
export const challengeFactor: Operation = async (auth, call) => {
  const { session, factor } = await requireFactor(auth, call)
  const expiresAt = Math.floor(Date.now() / 1000) + auth.settings.challengeSeconds
  const { id } = auth.factors.challenge(factor, session.id, formatInstant(expiresAt))
  return Response.json({ id, type: 'totp', expires_at: expiresAt })
}
