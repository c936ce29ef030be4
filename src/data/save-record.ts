import type { SupabaseClient } from '@supabase/supabase-js'
import { hashKey } from '@tanstack/react-query'
import type { Row } from '#content/guard.ts'
import type { ContentTable } from '#content/tables.ts'
import { RestError } from './rest.ts'
import { rowsOf } from './rows-of.ts'

/** The record as it was opened; null for one that does not exist yet. */
export type Opened = Pick<Row, 'id' | 'updated_at'> | null

/** Not saved: the record was changed since it was opened; `theirs` is the record as it is now, null if it was deleted. */
export type SaveResult<T> = { isSaved: true; row: T } | { isSaved: false; theirs: T | null }

/**
 * Creates a record, or updates the one that was opened. An update names the `updated_at` of the opened record, so that it
 * does not silently overwrite a later change. A record that has these values already counts as saved: the response to an
 * earlier try may have been lost. Throws RestError.
 */
export async function saveRecord<T extends Row>(
  supabase: SupabaseClient,
  table: ContentTable,
  opened: Opened,
  values: object,
): Promise<SaveResult<T>> {
  if (!opened) return { isSaved: true, row: onlyRow<T>(await supabase.from(table).insert(values).select()) }
  const { id, updated_at } = opened
  const saved = rowsOf<T>(await supabase.from(table).update(values).eq('id', id).eq('updated_at', updated_at).select())
  if (saved[0]) return { isSaved: true, row: saved[0] }
  const [theirs = null] = rowsOf<T>(await supabase.from(table).select().eq('id', id))
  return theirs && isIn(values, theirs) ? { isSaved: true, row: theirs } : { isSaved: false, theirs }
}

/** The column whose value another row of the table has, for an error that says so; null for any other error. */
export function takenColumn(table: ContentTable, error: unknown): string | null {
  const details = error instanceof RestError ? (error.details as { code?: unknown; message?: unknown } | null) : null
  const message = details?.code === '23505' ? String(details.message) : ''
  return new RegExp(`"${table}_(\\w+)_key"`).exec(message)?.[1] ?? null
}

/** `hashKey` sorts the keys of objects, whose order the database may change. */
const isIn = (values: object, row: object) => hashKey([{ ...row, ...values }]) === hashKey([row])

/** Every row of a table by ascending display_order, as it is now. Throws RestError. */
export async function readRecords<T extends Row>(supabase: SupabaseClient, table: ContentTable): Promise<T[]> {
  return rowsOf<T>(await supabase.from(table).select().order('display_order').order('created_at'))
}

/** Deletes a row; it is no error if it is already gone. Throws RestError. */
export async function deleteRecord(supabase: SupabaseClient, table: ContentTable, id: string): Promise<void> {
  rowsOf(await supabase.from(table).delete().eq('id', id).select('id'))
}

/** Changes the place of a row, whatever else has changed in it meanwhile. Throws RestError. */
export async function moveRecord(
  supabase: SupabaseClient,
  table: ContentTable,
  { id, display_order }: { id: string; display_order: number },
  also: object = {},
): Promise<void> {
  const rows = rowsOf(
    await supabase
      .from(table)
      .update({ display_order, ...also })
      .eq('id', id)
      .select('id'),
  )
  if (rows.length === 0) throw new RestError('HTTP 404: Not Found', 404)
}

function onlyRow<T>(answer: Parameters<typeof rowsOf>[0]): T {
  const [row] = rowsOf<T>(answer)
  if (!row) throw new RestError(`HTTP ${answer.status}: ${answer.statusText}`, answer.status)
  return row
}
