import { isProfile } from '#content/account/profile.ts'
import { type Rest, selectRows } from '../rest.ts'

type AdminCheck<Answer> = (rest: Rest, accessToken: string, userId: string) => Promise<Answer>

/** Whether the user's own profile says that they are an admin; null if that could not be checked. */
export const readIsAdmin: AdminCheck<boolean | null> = (rest, accessToken, userId) =>
  askIsAdmin(rest, accessToken, userId).catch(() => null)

const PAUSES_MS = [500, 1000, 2000, 4000]

/** The same for a session that has just been an admin's: a failed check is retried before it counts. */
export const readIsAdminPatiently: AdminCheck<boolean | null> = async (rest, accessToken, userId) => {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await askIsAdmin(rest, accessToken, userId)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return readIsAdmin(rest, accessToken, userId)
}

/** The same, in a single try. Throws RestError. */
export const askIsAdmin: AdminCheck<boolean> = async (rest, token, userId) => {
  const headers = { authorization: `Bearer ${token}` }
  const [profile] = await selectRows({ ...rest, headers }, 'profiles', {
    query: `id=eq.${userId}`,
    columns: 'is_admin',
  })
  return isProfile(profile) && profile.is_admin
}
