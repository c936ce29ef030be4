import type { GoTrueClient, User } from '@supabase/auth-js'

/** The user that the last check of a session has found. */
const found = new WeakMap<GoTrueClient, User>()

export const noteUser = (auth: GoTrueClient, user: User) => void found.set(auth, user)

/** The address of a session's user as last checked: the stored one may be an hour old, and was perhaps changed on the server. */
export function checkedEmail(auth: GoTrueClient, { id, email = '' }: User): string {
  const user = found.get(auth)
  return user?.id === id ? (user.email ?? email) : email
}
