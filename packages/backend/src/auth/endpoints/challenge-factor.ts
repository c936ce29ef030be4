import type { Operation } from '../auth.ts'
import { AUTH_SETTINGS } from '../auth-settings.ts'
import { instantAfter, nowSeconds } from '../instants.ts'
import { requireFactor } from '../require-factor.ts'

/** POST factors/{id}/challenge: opens a challenge, which this session must answer with a code within five minutes. */
export const challengeFactor: Operation = async (auth, call) => {
  const { session, factor } = await requireFactor(auth, call)
  const seconds = AUTH_SETTINGS.challengeSeconds
  const { id } = auth.factors.challenge(factor, session.id, instantAfter(seconds))
  return Response.json({ id, type: 'totp', expires_at: nowSeconds() + seconds })
}
