import type { SupabaseClient } from '@supabase/supabase-js'
import type { ContentTable } from '#content/tables.ts'
import { readAllRows } from './read-all-rows.ts'
import { rowsOf, UNIQUE_VIOLATION } from './rows-of.ts'
import { hasFields } from './save-record.ts'

// The history of content, which the database writes. Everything throws RestError.

/** A row as it was after a change; as it was before, if it was deleted. */
export interface Version {
  id: string
  row_id: string
  action: 'insert' | 'update' | 'delete'
  row: Record<string, unknown>
  changed_at: string
}

const COLUMNS = 'id, row_id, action, row, changed_at'
const MOST_VERSIONS = 100
const MOST_DELETED = 50

/** The versions of a row, newest first. */
export async function readVersions(supabase: SupabaseClient, table: ContentTable, rowId: string): Promise<Version[]> {
  const ofRow = supabase.from('content_versions').select(COLUMNS).eq('table_name', table).eq('row_id', rowId)
  return rowsOf<Version>(await ofRow.order('changed_at', { ascending: false }).limit(MOST_VERSIONS))
}

/** The rows of a table that were deleted and not restored, the last one first. */
export async function readDeleted(supabase: SupabaseClient, table: ContentTable): Promise<Version[]> {
  const deletions = supabase.from('content_versions').select(COLUMNS).eq('table_name', table).eq('action', 'delete')
  const versions = rowsOf<Version>(await deletions.order('changed_at', { ascending: false }).limit(MOST_DELETED))
  const there = new Set((await readAllRows(supabase, table, 'id')).map(({ id }) => id))
  // a row that was deleted, restored and deleted again is listed once
  return versions.filter(
    ({ row_id }, index) => !there.has(row_id) && versions.findIndex((one) => one.row_id === row_id) === index,
  )
}

/**
 * Inserts a row as it was: with its id, and in its place. Returns it as it is now. If another row has taken its address
 * meanwhile, it comes back without one, and its page is reached by its id until it is given another. It may be repeated
 * after a lost response: a row that is back as it was counts as restored.
 */
export async function bringBack<T extends object>(supabase: SupabaseClient, table: ContentTable, row: T): Promise<T> {
  const answer = await supabase.from(table).insert(row).select()
  if (answer.error?.code !== UNIQUE_VIOLATION) return rowsOf<T>(answer)[0] ?? row
  const { id, updated_at, display_order, ...content } = row as {
    id?: string
    updated_at?: string
    display_order?: number
  }
  const [there] = rowsOf<T>(await supabase.from(table).select().eq('id', id))
  const withoutAddress = { ...content, ...('slug' in content && { slug: null }) }
  // a move in its list is no change of its content
  if (there && (hasFields(there, content) || hasFields(there, withoutAddress))) return there
  const isTaken = !there && 'slug' in row && row.slug
  const withoutSlug = supabase.from(table).insert({ ...row, slug: null })
  return rowsOf<T>(isTaken ? await withoutSlug.select() : answer)[0] ?? row
}

/** Whether a row came back without the address of its page, because another row has taken it. */
export const hasLostAddress = (row: object, back: object) => Boolean(slugOf(row) && !slugOf(back))

const slugOf = (row: object) => 'slug' in row && row.slug
