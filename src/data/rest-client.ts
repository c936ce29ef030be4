import { PostgrestClient } from '@supabase/postgrest-js'
import type { Rest } from './rest.ts'
import { restTimeoutMs } from './time-limit.ts'

/** The official client of rest/v1, for the server: it asks once, and gives up after the time-out of SPEC section 9. */
export const createRestClient = ({ url, key, fetch }: Rest) =>
  new PostgrestClient(`${url}/rest/v1`, {
    // legacy keys of a Supabase project are tokens: PostgREST takes the role from there
    headers: { apikey: key, authorization: `Bearer ${key}` },
    retry: false,
    timeout: restTimeoutMs,
    ...(fetch && { fetch }),
  })
