import { type DayCounts, isDayCounts } from '#api/day-counts.ts'
import { readAllRows, type Selection } from '../rest/read-all-rows.ts'
import type { Tables } from '../rest/rest-client.ts'
import { rowsOf } from '../rest/rows-of.ts'

/**
 * Writes the counts of `writer` (a uuid) for some days, replacing its earlier ones: the numbers are absolute, so a write may
 * be repeated. Needs the secret key. Throws RestError.
 */
export async function writeDayCounts(rest: Tables, writer: string, days: readonly DayCounts[]): Promise<void> {
  const rows = days.map((day) => ({ ...day, writer }))
  rowsOf(await rest.from('visits').upsert(rows, { onConflict: 'day,writer' }))
}

/** Deletes the counts before `day`, a calendar date. Needs the secret key. Throws RestError. */
export async function deleteDayCountsBefore(rest: Tables, day: string): Promise<void> {
  rowsOf(await rest.from('visits').delete().lt('day', day))
}

/** All rows from `day` on, a calendar date; a day has a row per process that counted. Throws RestError. */
export async function readDayCounts(rest: Tables, day: string, signal?: AbortSignal): Promise<DayCounts[]> {
  const since = (rows: Selection) => (signal ? rows.gte('day', day).abortSignal(signal) : rows.gte('day', day))
  const rows = await readAllRows<DayCounts & { id: string }>(rest, 'visits', 'id,day,counts', since)
  return rows.filter(isDayCounts).map(({ day, counts }) => ({ day, counts }))
}
