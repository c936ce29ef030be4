import type { ContentTable } from '#content/kinds.ts'
import { latest } from '#content/text/dates.ts'
import { idsInRequests } from '../rest/read-all-rows.ts'
import type { Tables } from '../rest/rest-client.ts'
import { rowsOf } from '../rest/rows-of.ts'
import type { OpenedRow } from './save-record.ts'

// Many rows at once. Everything throws RestError.

type Table = ContentTable | 'content_drafts'

/** The server accepts at most 1 MB per request. */
const MOST_CHARACTERS = 300_000

/**
 * Creates rows with given ids, so that it may be repeated after a lost response, and returns them. If some of them
 * cannot be created, the others are removed again.
 */
export async function createRecords(rest: Tables, table: Table, rows: readonly { id: string }[]) {
  try {
    const created: OpenedRow[] = []
    for (const some of inRequests(rows))
      created.push(...rowsOf<OpenedRow>(await rest.from(table).upsert(some).select('id, updated_at')))
    return created
  } catch (error) {
    // an error of the removal itself is not thrown
    for (const ids of idsInRequests(rows.map(({ id }) => id))) await rest.from(table).delete().in('id', ids)
    throw error
  }
}

/**
 * Removes rows that were created together, unless their content has changed since; a draft, also unless it has been
 * published. Returns whether all were removed. It is no error if some are already gone.
 */
export async function removeUnchanged(rest: Tables, table: Table, created: readonly OpenedRow[]): Promise<boolean> {
  const since = latest(created.map(({ updated_at }) => updated_at)) ?? ''
  let isWhole = true
  for (const ids of idsInRequests(created.map(({ id }) => id))) {
    const changed = await changedSince(rest, ids, since)
    if (changed.size > 0) isWhole = false
    const unchanged = ids.filter((id) => !changed.has(id))
    rowsOf(await rest.from(table).delete().in('id', unchanged).select('id'))
  }
  return isWhole
}

/**
 * Content is compared by its history, which does not record moves, and drafts by their time. A published draft of a new
 * row becomes a row with the draft's id.
 */
async function changedSince(rest: Tables, ids: readonly string[], since: string): Promise<Set<string>> {
  const versions = rest.from('content_versions').select('row_id').in('row_id', ids).neq('action', 'delete')
  const drafts = rest.from('content_drafts').select('id').in('id', ids)
  return new Set([
    ...rowsOf<{ row_id: string }>(await versions.gt('changed_at', since)).map(({ row_id }) => row_id),
    ...rowsOf<{ id: string }>(await drafts.gt('updated_at', since)).map(({ id }) => id),
  ])
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
