import type { PostgrestClient } from '@supabase/postgrest-js'
import { type ContentDraft, isContentTable } from '#content/draft.ts'
import { RestError } from './rest.ts'
import { rowsOf } from './rows-of.ts'

// Drafts of content, for the admin and for the server. Everything throws RestError.

type Tables = Pick<PostgrestClient, 'from'>

/** What is kept of a draft when it is saved; a new one may come with its id. */
export type DraftToSave = Pick<ContentDraft, 'table_name' | 'row_id' | 'fields' | 'base_updated_at' | 'author'> &
  Partial<Pick<ContentDraft, 'id' | 'is_removal'>>

/** `changed`: the live row is no longer as it was when the draft was begun; `theirs` is it now, null if it was deleted. */
export type PublishResult =
  | { outcome: 'published'; row: Record<string, unknown> }
  | { outcome: 'changed'; theirs: Record<string, unknown> | null }

const UNIQUE_VIOLATION = '23505'

/** Every draft, the one that was changed last first. */
export const readDrafts = async (rest: Tables): Promise<ContentDraft[]> =>
  rowsOf<ContentDraft>(await rest.from('content_drafts').select().order('updated_at', { ascending: false }))

/** The live rows that drafts would change, by the draft's id. Rows that are new, or deleted since, are missing. */
export async function readLiveRows(
  rest: Tables,
  drafts: readonly ContentDraft[],
): Promise<Map<string, Record<string, unknown>>> {
  const changing = drafts.filter(({ row_id }) => row_id !== null)
  const byTable = Map.groupBy(changing, ({ table_name }) => table_name)
  const live = new Map<string, Record<string, unknown>>()
  for (const [table, ofTable] of byTable) {
    const ids = ofTable.map(({ row_id }) => row_id)
    const rows = rowsOf<Record<string, unknown>>(await rest.from(table).select().in('id', ids))
    for (const draft of ofTable) {
      const row = rows.find(({ id }) => id === draft.row_id)
      if (row) live.set(draft.id, row)
    }
  }
  return live
}

/** Creates a draft, or replaces what an existing one is to save; its time stays. */
export async function saveDraft(rest: Tables, draft: DraftToSave, id: string | null): Promise<ContentDraft> {
  const table = rest.from('content_drafts')
  const answer = id
    ? await table
        .update({ ...draft, last_error: null })
        .eq('id', id)
        .select()
    : await table.insert(draft).select()
  return onlyDraft(rowsOf<ContentDraft>(answer))
}

/** Sets when the server is to publish a draft; null for not by itself. */
export async function scheduleDraft(rest: Tables, id: string, publishAt: string | null): Promise<ContentDraft> {
  const changes = { publish_at: publishAt, claimed_until: null, last_error: null }
  return onlyDraft(rowsOf<ContentDraft>(await rest.from('content_drafts').update(changes).eq('id', id).select()))
}

/** Deletes a draft; it is no error if it is already gone. */
export async function discardDraft(rest: Tables, id: string): Promise<void> {
  rowsOf(await rest.from('content_drafts').delete().eq('id', id).select('id'))
}

/**
 * Saves the draft to its live row, or as a new row, or removes the row, and discards the draft. Repeating it after a lost answer or a crash ends
 * the same way: a new row has the draft's id, and a row that already has every field of the draft is published. Throws
 * RestError with status 403 for a table that is not content: the server publishes with the secret key, which may write more.
 */
export async function publishDraft(rest: Tables, draft: ContentDraft): Promise<PublishResult> {
  if (!isContentTable(draft.table_name)) throw new RestError('HTTP 403: Forbidden', 403)
  const result = await publishOne(rest, draft)
  if (result.outcome === 'published') await discardDraft(rest, draft.id)
  return result
}

function publishOne(rest: Tables, draft: ContentDraft): Promise<PublishResult> {
  if (draft.row_id === null) return publishNew(rest, draft)
  return draft.is_removal ? publishRemoval(rest, draft, draft.row_id) : publishChange(rest, draft, draft.row_id)
}

async function publishNew(rest: Tables, { id, table_name, fields }: ContentDraft): Promise<PublishResult> {
  const answer = await rest
    .from(table_name)
    .insert({ ...fields, id })
    .select()
  if (answer.error?.code !== UNIQUE_VIOLATION) return { outcome: 'published', row: onlyRow(rowsOf(answer)) }
  const row = await readRow(rest, table_name, id)
  if (!row) rowsOf(answer) // throws: another column must be unique
  return row ? { outcome: 'published', row } : { outcome: 'changed', theirs: null }
}

async function publishChange(rest: Tables, draft: ContentDraft, rowId: string): Promise<PublishResult> {
  const { table_name, fields, base_updated_at } = draft
  const table = rest.from(table_name)
  const [saved] = rowsOf<Record<string, unknown>>(
    await table
      .update(fields)
      .eq('id', rowId)
      .eq('updated_at', base_updated_at ?? '')
      .select(),
  )
  if (saved) return { outcome: 'published', row: saved }
  const theirs = await readRow(rest, table_name, rowId)
  if (theirs && hasFields(theirs, fields)) return { outcome: 'published', row: theirs }
  return { outcome: 'changed', theirs }
}

/** A row that is already gone counts as removed. */
async function publishRemoval(rest: Tables, draft: ContentDraft, rowId: string): Promise<PublishResult> {
  const table = rest.from(draft.table_name)
  const [removed] = rowsOf<Record<string, unknown>>(
    await table
      .delete()
      .eq('id', rowId)
      .eq('updated_at', draft.base_updated_at ?? '')
      .select(),
  )
  if (removed) return { outcome: 'published', row: removed }
  const theirs = await readRow(rest, draft.table_name, rowId)
  return theirs ? { outcome: 'changed', theirs } : { outcome: 'published', row: draft.fields }
}

async function readRow(rest: Tables, table: string, id: string) {
  const [row] = rowsOf<Record<string, unknown>>(await rest.from(table).select().eq('id', id))
  return row ?? null
}

/** Documents may come back with their members in another order. */
const hasFields = (row: Record<string, unknown>, fields: Record<string, unknown>) =>
  Object.entries(fields).every(([name, value]) => canonical(row[name]) === canonical(value))

const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

const onlyRow = <T>([row]: T[]): T => {
  if (!row) throw new RestError('HTTP 404: Not Found', 404)
  return row
}
const onlyDraft = onlyRow<ContentDraft>

/** Drafts whose time has come and that no process has claimed, the earliest first. `now` is in ms since 1970. */
export async function readDueDrafts(rest: Tables, now: number): Promise<ContentDraft[]> {
  const instant = new Date(now).toISOString()
  const due = rest.from('content_drafts').select().lte('publish_at', instant)
  return rowsOf<ContentDraft>(await due.or(unclaimedAt(instant)).order('publish_at'))
}

/** Claims a due draft for `ms` and returns it as it is now; null if another process was faster, or the owner changed it. */
export async function claimDraft(
  rest: Tables,
  { id, updated_at }: ContentDraft,
  now: number,
  ms: number,
): Promise<ContentDraft | null> {
  const claim = rest.from('content_drafts').update({ claimed_until: new Date(now + ms).toISOString() })
  const [claimed] = rowsOf<ContentDraft>(
    await claim
      .eq('id', id)
      .eq('updated_at', updated_at)
      .or(unclaimedAt(new Date(now).toISOString()))
      .select(),
  )
  return claimed ?? null
}

/** Leaves a draft to the owner, with the reason why it was not published at its time. */
export async function giveUpDraft(rest: Tables, id: string, reason: string): Promise<void> {
  const changes = { publish_at: null, claimed_until: null, last_error: reason }
  rowsOf(await rest.from('content_drafts').update(changes).eq('id', id).select('id'))
}

const unclaimedAt = (instant: string) => `claimed_until.is.null,claimed_until.lt."${instant}"`
