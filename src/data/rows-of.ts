import type { PostgrestError } from '@supabase/postgrest-js'
import { RestError } from './rest.ts'

interface ClientResponse {
  data: unknown[] | null
  error: PostgrestError | null
  status: number
  statusText: string
}

/** The rows in a response of the official client. Throws RestError. */
export function rowsOf<T>({ data, error, status, statusText }: ClientResponse): T[] {
  if (error) throw new RestError(`HTTP ${status}: ${statusText}`, status, error)
  return (data ?? []) as T[] // the rows of the table, whose columns the migrations define
}
