import type { SupabaseClient } from '@supabase/supabase-js'
import type { Rest } from '../rest/rest.ts'
import { timeLimit } from '../rest/time-limit.ts'

/**
 * Whether the session has ended, which storage reports as missing rights; false if that cannot be determined. Does not use
 * `auth.getUser`, which would log out: the admin asks for the password in place.
 */
export async function hasSessionEnded({ auth }: Pick<SupabaseClient, 'auth'>, { url, key }: Rest): Promise<boolean> {
  const { data } = await auth.getSession()
  const headers = { apikey: key, authorization: `Bearer ${data.session?.access_token ?? ''}` }
  return fetch(`${url}/auth/v1/user`, { headers, signal: timeLimit().signal }).then(
    ({ status }) => status === 401 || status === 403,
    () => false,
  )
}
