import { isAssistantProfile, isProfile } from '#api/profile.ts'
import { type Rest, selectRows } from '../rest/rest.ts'

/** What an account may do: an admin everything, an assistant prepare drafts. */
export type Role = 'admin' | 'assistant' | 'none'

type RoleCheck<Answer> = (rest: Rest, accessToken: string, userId: string) => Promise<Answer>

/** The role that the user's own profile gives them; null if that could not be checked. */
export const readRole: RoleCheck<Role | null> = (rest, accessToken, userId) =>
  askRole(rest, accessToken, userId).catch(() => null)

const PAUSES_MS = [500, 1000, 2000, 4000]

/** The same for a session that has just had a role: a failed check is retried before it counts. */
export const readRolePatiently: RoleCheck<Role | null> = async (rest, accessToken, userId) => {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await askRole(rest, accessToken, userId)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return readRole(rest, accessToken, userId)
}

/** The same, in a single try. Throws RestError. Only a user with a profile who is no admin costs a second request. */
export const askRole: RoleCheck<Role> = async (rest, token, id) => {
  const ask = async (column: keyof typeof GUARDS) => {
    const headers = { authorization: `Bearer ${token}` }
    const [profile] = await selectRows({ ...rest, headers }, 'profiles', { query: `id=eq.${id}`, columns: [column] })
    return GUARDS[column](profile) ? (profile as Record<string, boolean>)[column] : undefined // as its guard says
  }
  const isAdmin = await ask('is_admin')
  if (isAdmin) return 'admin'
  return isAdmin === false && (await ask('is_assistant')) ? 'assistant' : 'none'
}

const GUARDS = { is_admin: isProfile, is_assistant: isAssistantProfile }
