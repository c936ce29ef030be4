import type { SupabaseClient } from '@supabase/supabase-js'
import { renumber } from '#content/display-order.ts'
import type { Expertise } from '#content/expertise.ts'
import { expertiseQuery } from './content-queries.ts'
import { editorMessages } from './messages.ts'
import { deleteRecord, readRecords, saveRecord } from './save-record.ts'

/** An item as edited; without an id it is new, and `key` tells it from other new ones. */
export interface ExpertiseItem {
  id?: string | undefined
  key?: string | undefined
  title: string
  description: string
  is_primary: boolean
  display_order: number
}

export type ExpertiseSaveResult = { isSaved: true; items: Expertise[] } | { isSaved: false; theirs: Expertise[] }

const { table: TABLE } = expertiseQuery

/**
 * Saves the whole list by updating, creating and deleting rows; display_order counts from 0 in the given order. Nothing is
 * written if the list has changed since it was opened. If a part fails, the rest stays saved, and the next save goes on
 * from there: make one for each form. Throws RestError, or an error that names the items that failed.
 */
export function createExpertiseSave(supabase: SupabaseClient) {
  /** The rows of new items, by their keys. */
  const created = new Map<string, Expertise>()
  /** The list as a save left it of which a part failed, in place of the opened one. */
  let written: { opened: readonly Expertise[]; rows: readonly Expertise[] } | undefined

  async function saveItem(base: readonly Expertise[], { id, key, ...values }: ExpertiseItem): Promise<Expertise> {
    const opened = base.find((row) => row.id === id) ?? null
    const result = await saveRecord<Expertise>(supabase, TABLE, opened, values)
    if (!result.isSaved) throw new Error('changed elsewhere')
    if (!opened && key) created.set(key, result.row)
    return result.row
  }

  return async (opened: readonly Expertise[], edited: readonly ExpertiseItem[]): Promise<ExpertiseSaveResult> => {
    const base = written?.opened === opened ? written.rows : opened
    const items = renumber(edited).map((item) => ({ ...item, id: item.id ?? created.get(item.key ?? '')?.id }))
    const current = await readRecords<Expertise>(supabase, TABLE)
    if (isChanged(base, current, items)) return { isSaved: false, theirs: current }
    const removed = current.filter((row) => !items.some(({ id }) => id === row.id))
    const saves = await Promise.allSettled(items.map((item) => saveItem(current, item)))
    const deletions = await Promise.allSettled(removed.map((row) => deleteRecord(supabase, TABLE, row.id)))
    const results = [...saves, ...deletions]
    const failed = results.flatMap((result, index) => (result.status === 'rejected' ? [index] : []))
    if (failed.length === 0) return { isSaved: true, items: await readRecords<Expertise>(supabase, TABLE) }
    const saved = saves.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const left = current.filter((row) => deletions[removed.indexOf(row)]?.status !== 'fulfilled')
    written = { opened, rows: [...left.filter(({ id }) => !saved.some((row) => row.id === id)), ...saved] }
    if (failed.length === results.length && results[0]?.status === 'rejected') throw results[0].reason
    const titles = [...items, ...removed].map(({ title }) => title)
    throw new Error(editorMessages.expertise.partFailed(failed.map((index) => titles[index] ?? '')))
  }
}

/**
 * Whether somebody else has changed the list. A row that is as it is about to be saved is no such change, nor is a missing
 * one that is about to be deleted: only the response to an earlier save was lost.
 */
function isChanged(base: readonly Expertise[], current: readonly Expertise[], items: readonly ExpertiseItem[]) {
  const isOther = (row: Expertise) => {
    const known = base.find(({ id }) => id === row.id)
    const item = items.find(({ id }) => id === row.id)
    return known?.updated_at !== row.updated_at && !(known && item && isSame(item, row))
  }
  const isMissing = ({ id }: Expertise) => !current.some((row) => row.id === id) && items.some((item) => item.id === id)
  return current.some(isOther) || base.some(isMissing)
}

const isSame = (item: ExpertiseItem, row: Expertise) =>
  item.title === row.title &&
  item.description === row.description &&
  item.is_primary === row.is_primary &&
  item.display_order === row.display_order
