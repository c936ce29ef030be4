import type { PostgrestError } from '@supabase/postgrest-js'
import { RestError } from './rest.ts'

interface ClientResponse {
  data: unknown[] | null
  error: PostgrestError | null
  status: number
  statusText: string
}

export const UNIQUE_VIOLATION = '23505'

/** Whether a row was refused because another row has the same unique value. */
export const isUniqueViolation = (error: unknown): error is RestError =>
  error instanceof RestError && (error.details as { code?: unknown } | null)?.code === UNIQUE_VIOLATION

/** The rows in a response of the official client. Throws RestError: with status 0 if there was none, or not all of it. */
export function rowsOf<T>({ data, error, status, statusText }: ClientResponse): T[] {
  if (error) throw status < 300 ? noResponse(error) : new RestError(`HTTP ${status}: ${statusText}`, status, error)
  return (data ?? []) as T[] // the rows of the table, whose columns the migrations define
}

/** The one row that a response has. Throws RestError, with status 404 if there is none. */
export function onlyRow<T>(response: ClientResponse): T {
  const [row] = rowsOf<T>(response)
  if (!row) throw notFound()
  return row
}

export const notFound = () => new RestError('HTTP 404: Not Found', 404)

/**
 * Whether the request succeeded but found no row: the error of `notFound`. A 404 that was itself the response has `details`,
 * for example one from a proxy whose server has stopped.
 */
export const isNotFound = (error: unknown) =>
  error instanceof RestError && error.status === 404 && error.details === undefined

/** The client turns what fetch rejected with into text; `fetchWithTimeout` rejects with a RestError after the timeout. */
function noResponse(error: PostgrestError): RestError {
  const timeout = /^RestError: (Request timeout for .+)/.exec(error.message)?.[1]
  return timeout ? new RestError(timeout, 408, error) : new RestError(`No response: ${error.message}`, 0, error)
}
