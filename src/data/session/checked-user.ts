import type { Factor, GoTrueClient, User } from '@supabase/auth-js'
import { verifiedFactors } from './account.ts'
import type { AuthResult } from './auth-result.ts'
import { foundUsers } from './session.ts'

/** How old what a check has read may be. */
const JUST_CHECKED_MS = 10_000

/** What the first check of a session has read, until a page takes it. */
const checked = new WeakMap<GoTrueClient, { user: User; at: number }>()

/** The check of a session reads its user by the token: that of the first one is kept for the page that opens then. */
export function keepCheckedUser(auth: GoTrueClient) {
  const getUser = auth.getUser.bind(auth)
  let isOpening = true
  auth.getUser = async (token) => {
    const answer = await getUser(token)
    const { user } = answer.data
    if (!token) return answer
    if (user) foundUsers.set(auth, user)
    if (user && isOpening) checked.set(auth, { user, at: Date.now() })
    isOpening = false
    return answer
  }
}

/** `verifiedFactors` for a page: once from the check of its session, which has just read them. */
export async function factorsForPage(auth: GoTrueClient): Promise<AuthResult<Factor[]>> {
  const known = checked.get(auth)
  checked.delete(auth)
  if (!known || Math.abs(Date.now() - known.at) > JUST_CHECKED_MS) return verifiedFactors(auth)
  const { factors = [] } = known.user
  return { isOk: true, data: factors.filter((one) => one.factor_type === 'totp' && one.status === 'verified') }
}
