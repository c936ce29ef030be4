import { nextDisplayOrder } from '#content/display-order.ts'
import { type ContentDraft, isContentTable } from '#content/draft.ts'
import { hasFields, removeUnlessChanged, type SaveResult, updateUnlessChanged } from '../records/save-record.ts'
import { readRowsById } from '../rest/read-all-rows.ts'
import { RestError } from '../rest/rest.ts'
import type { Tables } from '../rest/rest-client.ts'
import { onlyRow, rowsOf, UNIQUE_VIOLATION } from '../rest/rows-of.ts'
import { discardDraft, type LiveFields, readDrafts } from './drafts.ts'
import { type Fields, isListTable, publishedFields } from './published-fields.ts'

// What becomes of a draft, for the server, and for the admin after a lost answer. Everything throws RestError.

/** `changed`: the live row has changed since the draft was started; `theirs` is its current state, null if it was deleted. */
export type PublishResult =
  | { outcome: 'published'; row: Record<string, unknown> }
  | { outcome: 'changed'; theirs: Record<string, unknown> | null }

/**
 * Saves the draft to its live row, or as a new row, or removes the row, and discards the draft, unless it was saved
 * again meanwhile. Repeating it after a lost response or a crash has the same result: a new row has the draft's id, and
 * a row that already has every field of the draft is published. What it saves is what the editors would, whoever wrote the
 * draft. Throws RestError with status 403 for a table that is not content, because the server publishes with the secret
 * key, which may write more; and with 422 and the reason for a change that no editor makes.
 */
export async function publishDraft(rest: Tables, draft: ContentDraft): Promise<PublishResult> {
  if (!isContentTable(draft.table_name)) throw new RestError('HTTP 403: Forbidden', 403)
  const result = await applyOnce(rest, draft)
  if (!result.isSaved) return { outcome: 'changed', theirs: result.theirs }
  await discardDraft(rest, draft) // changes saved to the draft since it was read stay, unpublished
  return { outcome: 'published', row: result.row }
}

/** Those of these vanished drafts that have been published: the answer to an earlier try was lost. */
export async function findPublished<Draft extends ContentDraft>(rest: Tables, gone: readonly Draft[]) {
  const published: Draft[] = []
  for (const draft of gone) {
    const rows = rest.from(draft.table_name).select()
    const [row] = rowsOf<LiveFields>(await rows.eq('id', draft.row_id ?? draft.id))
    if (isPublished(draft, row, { evenIfMoved: true })) published.push(draft)
  }
  return published
}

/**
 * Discards the drafts whose live row already has all of their fields, including its position: a process was killed after
 * it had published them.
 */
export async function discardPublished(rest: Tables): Promise<void> {
  const drafts = (await readDrafts(rest)).filter(({ table_name }) => isContentTable(table_name))
  for (const [table, ofTable] of Map.groupBy(drafts, ({ table_name }) => table_name)) {
    const ids = ofTable.map(({ id, row_id }) => row_id ?? id)
    const rows = await readRowsById<LiveFields>(rest, table, ids)
    for (const draft of ofTable)
      if (isPublished(draft, rows.get(draft.row_id ?? draft.id))) await discardDraft(rest, draft)
  }
}

function isPublished(draft: ContentDraft, row: LiveFields | undefined, { evenIfMoved = false } = {}): boolean {
  if (draft.is_removal || !row) return draft.is_removal && !row
  const { fields, faults } = publishedFields(draft)
  const { display_order, ...content } = fields
  return faults.length === 0 && hasFields(row, evenIfMoved ? content : fields)
}

type Saved = SaveResult<LiveFields>

function applyOnce(rest: Tables, draft: ContentDraft): Promise<Saved> {
  const { table_name, row_id, base_updated_at, is_removal } = draft
  const { fields, faults } = publishedFields(draft)
  if (faults.length > 0) throw new RestError(faults.join('; '), 422)
  if (row_id === null) return insertOnce(rest, draft, fields)
  const opened = { id: row_id, updated_at: base_updated_at ?? '' }
  if (is_removal) return removeUnlessChanged<LiveFields>(rest, table_name, { ...fields, ...opened })
  return updateUnlessChanged<LiveFields>(rest, table_name, opened, fields)
}

async function insertOnce(rest: Tables, { id, table_name }: ContentDraft, fields: Fields): Promise<Saved> {
  const place = isListTable(table_name) && !('display_order' in fields) ? await placeAtEnd(rest, table_name) : {}
  const made = { ...fields, ...place, id }
  const answer = await rest.from(table_name).insert(made).select()
  if (answer.error?.code !== UNIQUE_VIOLATION) return { isSaved: true, row: onlyRow<LiveFields>(answer) }
  const [row] = rowsOf<LiveFields>(await rest.from(table_name).select().eq('id', id))
  if (!row) rowsOf(answer) // throws: another column must be unique
  const { display_order, ...content } = fields // it may have been moved since
  return row && hasFields(row, content) ? { isSaved: true, row } : { isSaved: false, theirs: row ?? null }
}

async function placeAtEnd(rest: Tables, table: string) {
  const last = rest.from(table).select('display_order').order('display_order', { ascending: false }).limit(1)
  return { display_order: nextDisplayOrder(rowsOf(await last)) }
}
