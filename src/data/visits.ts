import type { PostgrestClient } from '@supabase/postgrest-js'
import { type DayCounts, isDayCounts } from '#content/day-counts.ts'
import { rowsOf } from './rows-of.ts'

type Client = Pick<PostgrestClient, 'from'>

/**
 * Writes what `writer` (a uuid) has counted on some days, in place of what it wrote of them before: the numbers are
 * absolute, so that a write can be repeated without harm. Takes the secret key. Throws RestError.
 */
export async function writeDayCounts(rest: Client, writer: string, days: readonly DayCounts[]): Promise<void> {
  const rows = days.map((day) => ({ ...day, writer }))
  rowsOf(await rest.from('visits').upsert(rows, { onConflict: 'day,writer' }))
}

/** Deletes what was counted before `day`, a calendar date. Takes the secret key. Throws RestError. */
export async function deleteDayCountsBefore(rest: Client, day: string): Promise<void> {
  rowsOf(await rest.from('visits').delete().lt('day', day))
}

/** PostgREST answers at most so many rows at once, unless a project says otherwise. */
const pageSize = 1000

/** All rows from `day` on, a calendar date, in pages; a day has one for every process that counted. Throws RestError. */
export async function readDayCounts(rest: Client, day: string, signal?: AbortSignal): Promise<DayCounts[]> {
  const rows: unknown[] = []
  for (let total = 1; rows.length < total; ) {
    const page = rest
      .from('visits')
      .select('day,counts', { count: 'exact' })
      .gte('day', day)
      .order('day')
      .order('writer')
      .range(rows.length, rows.length + pageSize - 1)
    const answer = await (signal ? page.abortSignal(signal) : page)
    const found = rowsOf(answer)
    rows.push(...found)
    total = found.length === 0 ? 0 : (answer.count ?? rows.length)
  }
  return rows.filter(isDayCounts)
}
