import { PostgrestClient } from '@supabase/postgrest-js'
import { type Rest, restTimeoutMs } from './rest.ts'

/**
 * The official client of rest/v1, for the server: it asks once, and gives up after the time-out of SPEC section 9. A key of
 * the older kind, a JWT, is the bearer too.
 */
export const createRestClient = ({ url, key, fetch }: Rest) =>
  new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key, ...(key.startsWith('ey') && { authorization: `Bearer ${key}` }) },
    retry: false,
    timeout: restTimeoutMs,
    ...(fetch && { fetch }),
  })
