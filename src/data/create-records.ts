import type { PostgrestClient } from '@supabase/postgrest-js'
import type { ContentTable } from '#content/tables.ts'
import { idsInRequests } from './read-all-rows.ts'
import { rowsOf } from './rows-of.ts'

// Many rows at once. Everything throws RestError.

type Tables = Pick<PostgrestClient, 'from'>
type Table = ContentTable | 'content_drafts'

/** A request may carry 1 MB. */
const MOST_CHARACTERS = 300_000

/**
 * Creates rows with given ids, so that it may be repeated after a lost response. If some of them cannot be created, the
 * others are removed again.
 */
export async function createRecords(rest: Tables, table: Table, rows: readonly { id: string }[]): Promise<void> {
  try {
    for (const some of inRequests(rows)) rowsOf(await rest.from(table).upsert(some).select('id'))
  } catch (error) {
    await removeRecords(rest, table, rows).catch(() => {})
    throw error
  }
}

/** Removes rows; it is no error if some are already gone. */
export async function removeRecords(rest: Tables, table: Table, rows: readonly { id: string }[]): Promise<void> {
  for (const some of idsInRequests(rows.map(({ id }) => id)))
    rowsOf(await rest.from(table).delete().in('id', some).select('id'))
}

/** The rows in groups that fit into a request. */
function inRequests<Row extends object>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = []
  let room = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length
    if (length > room || groups.length === 0) {
      groups.push([])
      room = MOST_CHARACTERS
    }
    groups.at(-1)?.push(row)
    room -= length
  }
  return groups
}
