import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Rest } from './rest/rest.ts'
import { withWriteNotice } from './rest/write-notice.ts'
import { keepCheckedUser } from './session/checked-user.ts'
import { fetchByOwnClock } from './session/fetch-by-own-clock.ts'
import { keepThroughOutages } from './session/keep-through-outages.ts'
import { SESSION_STORAGE_KEY } from './session/storage-key.ts'

/** The official client, for the admin: every request carries the session's token, has a timeout, and reports its writes. */
export function createSupabase({ url, key }: Rest): SupabaseClient {
  const supabase = createClient(url || location.origin, key, {
    auth: {
      storageKey: SESSION_STORAGE_KEY,
      flowType: 'pkce',
      detectSessionInUrl: false, // no session begins because a page was opened
      experimental: { recoveryCodes: true },
    },
    global: { fetch: withWriteNotice(url, fetchByOwnClock) },
  })
  keepThroughOutages(supabase.auth)
  keepCheckedUser(supabase.auth)
  return supabase
}
