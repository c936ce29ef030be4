import type { PostgrestError } from '@supabase/postgrest-js'
import { RestError } from './rest.ts'

interface Answer {
  data: unknown[] | null
  error: PostgrestError | null
  status: number
  statusText: string
}

/** The rows of an answer of the official client. Throws RestError. */
export function rowsOf<T>({ data, error, status, statusText }: Answer): T[] {
  if (error) throw new RestError(`HTTP ${status}: ${statusText}`, status, error)
  return (data ?? []) as T[] // the table's rows, as the migrations have them
}
