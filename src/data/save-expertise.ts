import type { SupabaseClient } from '@supabase/supabase-js'
import { renumber } from '#content/display-order.ts'
import type { Expertise } from '#content/expertise.ts'
import { expertiseQuery } from './content-queries.ts'
import { editorMessages } from './messages.ts'
import { deleteRecord, type Opened, readRecords, saveRecord } from './save-record.ts'

/** An item as edited; without an id it is new. */
export interface ExpertiseItem {
  id?: string | undefined
  title: string
  description: string
  is_primary: boolean
  display_order: number
}

export type ExpertiseSaveResult = { isSaved: true; items: Expertise[] } | { isSaved: false; theirs: Expertise[] }

const { table: TABLE } = expertiseQuery

/**
 * Saves the whole list by updating, creating and deleting rows; display_order counts from 0 in the given order. Nothing is
 * written if the list has changed since it was opened. Throws RestError, or an error that names the items that failed.
 */
export async function saveExpertise(
  supabase: SupabaseClient,
  opened: readonly Expertise[],
  edited: readonly ExpertiseItem[],
): Promise<ExpertiseSaveResult> {
  const current = await readRecords<Expertise>(supabase, TABLE)
  if (versionOf(current) !== versionOf(opened)) return { isSaved: false, theirs: current }
  const saves = renumber(edited).map(async ({ id, ...values }) => {
    const before: Opened = opened.find((item) => item.id === id) ?? null
    const result = await saveRecord(supabase, TABLE, before, values)
    if (!result.isSaved) throw new Error('changed elsewhere')
  })
  const removed = opened.filter((item) => !edited.some(({ id }) => id === item.id))
  const deletions = removed.map((item) => deleteRecord(supabase, TABLE, item.id))
  const results = await Promise.allSettled([...saves, ...deletions])
  const titles = [...edited, ...removed].map((item) => item.title)
  const failed = results.flatMap((result, index) => (result.status === 'rejected' ? [index] : []))
  if (failed.length === results.length && results[0]?.status === 'rejected') throw results[0].reason
  if (failed.length > 0)
    throw new Error(editorMessages.expertise.partFailed(failed.map((index) => titles[index] ?? '')))
  return { isSaved: true, items: await readRecords<Expertise>(supabase, TABLE) }
}

const versionOf = (items: readonly Expertise[]) =>
  items
    .map(({ id, updated_at }) => `${id} ${updated_at}`)
    .sort()
    .join()
