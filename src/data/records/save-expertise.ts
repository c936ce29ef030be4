import type { z } from 'zod'
import { byPlace, renumber, reorder } from '#content/display-order.ts'
import { type ExpertiseListSchema, expertiseMessages } from '#content/expertise/expertise.schema.ts'
import { EXPERTISE, type Expertise } from '#content/expertise/expertise.ts'
import type { Tables } from '../rest/rest-client.ts'
import { readRecords } from './read-content.ts'
import { deleteRecord, hasFields, isContentChanged, saveRecord, updateUnlessChanged } from './save-record.ts'

/**
 * An item as edited; without an id it is new and becomes the row with `key` as its id. With an id that no row has, it
 * becomes that row.
 */
export type ExpertiseItem = z.infer<typeof ExpertiseListSchema>[number]

export type ExpertiseSaveResult = { isSaved: true; items: Expertise[] } | { isSaved: false; theirs: Expertise[] }

/** The rows that a form has created for new items, by their keys. */
export type CreatedExpertise = Map<string, Expertise>

const { table: TABLE } = EXPERTISE

/**
 * Saves the whole list by updating, creating and deleting rows; display_order counts from 0 in the given order. Nothing
 * is written if the list has changed since it was opened. If a part fails, the rest stays saved, and the next save
 * continues from there: create one for each form. Throws RestError, or an error that names the items that failed.
 */
export function createExpertiseSave(rest: Tables, created: CreatedExpertise = new Map()) {
  /**
   * The list after a save that failed in part, instead of the opened one, and what was sent: it may have been saved,
   * with only the answer lost.
   */
  let tried: { opened: readonly Expertise[]; rows: readonly Expertise[]; sent: readonly ExpertiseItem[] } | undefined

  async function saveItem(base: readonly Expertise[], { id, key, ...values }: ExpertiseItem): Promise<Expertise> {
    const opened = base.find((row) => row.id === id) ?? null
    const result = await saveRecord<Expertise>(rest, TABLE, { opened, values, newId: id })
    if (!result.isSaved) throw new Error('changed elsewhere')
    if (!opened && key) created.set(key, result.row)
    return result.row
  }

  return async (opened: readonly Expertise[], edited: readonly ExpertiseItem[]): Promise<ExpertiseSaveResult> => {
    const { rows: base, sent } = tried?.opened === opened ? tried : { rows: opened, sent: [] }
    const items = renumber(edited).map((item) => ({ ...item, id: item.id ?? item.key }))
    const current = await readRecords(rest, TABLE)
    if (await isChanged(rest, { base, current, items, sent })) return { isSaved: false, theirs: current }
    const removed = current.filter((row) => !items.some(({ id }) => id === row.id))
    const saves = await Promise.allSettled(items.map((item) => saveItem(current, item)))
    const deletions = await Promise.allSettled(removed.map((row) => deleteRecord(rest, TABLE, row.id)))
    const results = [...saves, ...deletions]
    const saved = saves.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    if (results.every(({ status }) => status === 'fulfilled')) {
      for (const [key, { id }] of created) if (!saved.some((row) => row.id === id)) created.delete(key)
      // as saved, without reading them again: the next save or undo detects changes made elsewhere since
      return { isSaved: true, items: saved }
    }
    const left = current.filter((row) => deletions[removed.indexOf(row)]?.status !== 'fulfilled')
    const rows = [...left.filter(({ id }) => !saved.some((row) => row.id === id)), ...saved]
    tried = { opened, rows, sent: [...sent, ...items] }
    const cause = results.find((result) => result.status === 'rejected')?.reason
    if (results.every(({ status }) => status === 'rejected')) throw cause
    const failed = (all: readonly { title: string }[], outcomes: readonly PromiseSettledResult<unknown>[]) =>
      all.filter((_, index) => outcomes[index]?.status === 'rejected').map(({ title }) => title)
    const parts = { unsaved: failed(items, saves), unremoved: failed(removed, deletions) }
    throw new Error(expertiseMessages.partFailed(parts), { cause })
  }
}

/**
 * Makes room in the list, as it was opened, for a restored area: it comes before one that has taken its place. A row
 * that somebody else has changed since stays where it is. Returns the list as it is now. Throws RestError.
 */
export async function makeRoom(rest: Tables, opened: readonly Expertise[], back: Expertise): Promise<Expertise[]> {
  const others = opened.toSorted(byPlace)
  const index = others.findIndex(({ display_order }) => display_order >= back.display_order)
  const rows = others.toSpliced(index < 0 ? others.length : index, 0, back)
  for (const { id, display_order } of reorder(rows)) {
    const place = rows.findIndex((row) => row.id === id)
    const row = rows[place]
    const result = row && (await updateUnlessChanged<Expertise>(rest, TABLE, row, { display_order }))
    if (result?.isSaved) rows[place] = result.row
  }
  return rows.toSorted(byPlace)
}

interface Compared {
  base: readonly Expertise[]
  current: readonly Expertise[]
  items: readonly ExpertiseItem[]
  /** What earlier saves have tried to save. */
  sent: readonly ExpertiseItem[]
}

/**
 * Whether somebody else has changed the list. A row that already is as it is about to be saved, or as an earlier try
 * would have saved it, does not count, nor does a new item's row that is as it was created, nor a missing one that is
 * about to be deleted: only the response to an earlier save was lost. Neither does a row whose changes have been undone.
 */
async function isChanged(rest: Tables, { base, current, items, sent }: Compared): Promise<boolean> {
  const isOurs = (row: Expertise) => [...items, ...sent].some((item) => item.id === row.id && isSame(item, row))
  const isMissing = ({ id }: Expertise) => !current.some((row) => row.id === id) && items.some((item) => item.id === id)
  if (base.some(isMissing)) return true
  for (const row of current) {
    const known = base.find(({ id }) => id === row.id)
    const item = items.find(({ id }) => id === row.id)
    const isMade = !known && item?.key === row.id && row.updated_at === row.created_at
    if (known?.updated_at === row.updated_at || isMade || isOurs(row)) continue
    if (!known || known.display_order !== row.display_order) return true
    if (await isContentChanged(rest, TABLE, row, known.updated_at)) return true
  }
  return false
}

const isSame = ({ id, key, ...values }: ExpertiseItem, row: Expertise) => hasFields(row, values)
