import type { PostgrestClient } from '@supabase/postgrest-js'
import { type DayCounts, isDayCounts } from '#api/day-counts.ts'
import type { Database } from '../database.types.ts'
import { MOST_ROWS } from '../rest/rest.ts'
import { rowsOf } from '../rest/rows-of.ts'

type Client = Pick<PostgrestClient<Database>, 'from'>

/**
 * Writes the counts of `writer` (a uuid) for some days, replacing its earlier ones: the numbers are absolute, so a write may
 * be repeated. Needs the secret key. Throws RestError.
 */
export async function writeDayCounts(rest: Client, writer: string, days: readonly DayCounts[]): Promise<void> {
  const rows = days.map((day) => ({ ...day, writer }))
  rowsOf(await rest.from('visits').upsert(rows, { onConflict: 'day,writer' }))
}

/** Deletes the counts before `day`, a calendar date. Needs the secret key. Throws RestError. */
export async function deleteDayCountsBefore(rest: Client, day: string): Promise<void> {
  rowsOf(await rest.from('visits').delete().lt('day', day))
}

/** All rows from `day` on, a calendar date, read in pages; a day has a row per process that counted. Throws RestError. */
export async function readDayCounts(rest: Client, day: string, signal?: AbortSignal): Promise<DayCounts[]> {
  const rows: unknown[] = []
  for (let total = 1; rows.length < total; ) {
    const page = rest
      .from('visits')
      .select('day,counts', { count: 'exact' })
      .gte('day', day)
      .order('day')
      .order('writer')
      .range(rows.length, rows.length + MOST_ROWS - 1)
    const answer = await (signal ? page.abortSignal(signal) : page)
    const found = rowsOf(answer)
    rows.push(...found)
    total = found.length === 0 ? 0 : (answer.count ?? rows.length)
  }
  return rows.filter(isDayCounts)
}
