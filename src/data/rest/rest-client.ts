import { PostgrestClient } from '@supabase/postgrest-js'
import type { Rest } from './rest.ts'
import { restTimeoutMs } from './time-limit.ts'

/** The tables of rest/v1, in the official client for them or in that of a whole Supabase project. */
export type Tables = Pick<PostgrestClient, 'from'>

interface RestClientOptions extends Rest {
  /** In milliseconds; 10 s unless it is set. */
  timeoutMs?: number
}

/** The official client of rest/v1, for the server: it does not retry, and gives up after a time-out. */
export const createRestClient = ({ url, key, headers, timeoutMs = restTimeoutMs, fetch }: RestClientOptions) =>
  new PostgrestClient(`${url}/rest/v1`, {
    // legacy keys of a Supabase project are tokens: PostgREST reads the role from them
    headers: { apikey: key, authorization: `Bearer ${key}`, ...headers },
    retry: false,
    timeout: timeoutMs,
    ...(fetch && { fetch }),
  })
