import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from './database-types.ts'

export type Rest = PostgrestClient<Database>

/** How long the content backend may take to answer (SPEC section 9). */
export const restTimeoutMs = 10_000

export interface RestOptions {
  /** Origin of the content backend, without a path. */
  url: string
  /** The publishable (anonymous) key. */
  key: string
  fetch?: typeof globalThis.fetch
}

/** A client of rest/v1 that asks once: the one retry is the query's (SPEC section 9). */
export const createRest = ({ url, key, fetch }: RestOptions): Rest =>
  new PostgrestClient<Database>(`${url}/rest/v1`, { headers: { apikey: key }, retry: false, ...(fetch && { fetch }) })

/** The content backend refused or failed to answer (SPEC section 8). `status` is the HTTP status, 408 for a time-out, 0 without an answer. */
export class RestError extends Error {
  override name = 'RestError'
  readonly status: number
  readonly details: unknown

  constructor(message: string, status: number, details?: unknown) {
    super(message, { cause: details })
    this.status = status
    this.details = details
  }
}

interface Answer<T> {
  data: T | null
  error: unknown
  status: number
  statusText: string
}

/**
 * Sends one request to rest/v1 and gives its data. `send` receives the signal that ends it: the caller's, or the
 * time-out's. Throws RestError: 'HTTP {status}: {statusText}', or 'Request timeout for {table}' with status 408.
 */
export async function request<T>(
  table: string,
  send: (signal: AbortSignal) => PromiseLike<Answer<T>>,
  signal?: AbortSignal,
): Promise<T> {
  const timeout = AbortSignal.timeout(restTimeoutMs)
  const { data, error, status, statusText } = await send(signal ? AbortSignal.any([signal, timeout]) : timeout)
  if (!error) return data as T // without an error the client's answer holds the data
  if (timeout.aborted) throw new RestError(`Request timeout for ${table}`, 408, error)
  throw new RestError(`HTTP ${status}: ${statusText}`, status, error)
}
