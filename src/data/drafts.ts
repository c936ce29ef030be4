import { nextDisplayOrder } from '#content/display-order.ts'
import { type ContentDraft, isContentTable } from '#content/draft.ts'
import { isOneOf } from '#content/guard.ts'
import { LIST_TABLES } from '#content/kinds.ts'
import { draftReasons } from './messages.ts'
import { readAllRows, readRowsById } from './read-all-rows.ts'
import { RestError } from './rest.ts'
import type { Tables } from './rest-client.ts'
import { isUniqueViolation, onlyRow, rowsOf, UNIQUE_VIOLATION } from './rows-of.ts'
import {
  hasFields,
  isContentChanged,
  removeUnlessChanged,
  type SaveResult,
  updateUnlessChanged,
} from './save-record.ts'

// Drafts of content, for the admin and for the server. Everything throws RestError.

/** What is stored when a draft is saved; a new one may have an id and a time already. */
export type DraftToSave = Pick<ContentDraft, 'table_name' | 'row_id' | 'fields' | 'base_updated_at' | 'author'> &
  Partial<Pick<ContentDraft, 'id' | 'is_removal' | 'publish_at' | 'access_key' | 'note'>>

/** `changed`: the live row has changed since the draft was started; `theirs` is its current state, null if it was deleted. */
export type PublishResult =
  | { outcome: 'published'; row: Record<string, unknown> }
  | { outcome: 'changed'; theirs: Record<string, unknown> | null }

/** Every draft, the most recently changed first. */
export const readDrafts = async (rest: Tables): Promise<ContentDraft[]> =>
  (await readAllRows<ContentDraft>(rest, 'content_drafts')).sort((one, other) =>
    other.updated_at.localeCompare(one.updated_at),
  )

/** What a draft would change, as visitors see it. */
export interface LiveRow {
  /** Null for a new row, and for one that was deleted. */
  row: LiveFields | null
  /** Its content has changed, or it was deleted, since the draft was started: the draft does not overwrite that. */
  isOvertaken: boolean
}

type LiveFields = Record<string, unknown> & { id: string; updated_at: string }

/** The live rows of drafts, by the draft's id. */
export async function readLiveRows(rest: Tables, drafts: readonly ContentDraft[]): Promise<Map<string, LiveRow>> {
  const byTable = Map.groupBy(drafts, ({ table_name }) => table_name)
  const live = new Map<string, LiveRow>()
  for (const [table, ofTable] of byTable) {
    const ids = ofTable.flatMap(({ row_id }) => row_id ?? [])
    const rows = await readRowsById<LiveFields>(rest, table, ids)
    for (const { id, row_id, base_updated_at } of ofTable) {
      const row = (row_id && rows.get(row_id)) || null
      const isOvertaken = row ? await isContentChanged(rest, table, row, base_updated_at) : row_id !== null
      live.set(id, { row, isOvertaken })
    }
  }
  return live
}

/**
 * Creates a draft, or replaces the fields of `former`; its scheduled time stays. Throws RestError with status 409 if
 * `former` was saved elsewhere since it was read, or if there is a draft of the row already.
 */
export async function saveDraft(rest: Tables, draft: DraftToSave, former: ContentDraft | null): Promise<ContentDraft> {
  const drafts = rest.from('content_drafts')
  if (!former) return addDraft(rest, draft)
  const saved = await changeUnchanged(rest, former, { ...draft, last_error: null })
  if (saved) return saved
  const current = onlyRow<ContentDraft>(await drafts.select().eq('id', former.id))
  // its time was set, or the answer to this same change was lost
  const isOurs = hasSameChange(current, former) || hasSameChange(current, draft)
  // an unchanged draft was refused for another reason, and would be again
  if (!isOurs || current.updated_at === former.updated_at) throw new RestError('HTTP 409: Conflict', 409)
  return saveDraft(rest, draft, current)
}

/** An existing draft with the same change counts as created: the answer was lost. */
async function addDraft(rest: Tables, draft: DraftToSave): Promise<ContentDraft> {
  const drafts = rest.from('content_drafts')
  const answer = await drafts.insert(draft).select()
  if (answer.error) {
    const { id, table_name, row_id } = draft
    const { data } = await drafts
      .select()
      .retry(false)
      .match(row_id ? { table_name, row_id } : { id })
    const made: ContentDraft | undefined = data?.[0]
    if (made && hasSameChange(made, draft)) return made
  }
  return onlyRow<ContentDraft>(answer)
}

const hasSameChange = (draft: DraftToSave, { fields, is_removal = false }: DraftToSave) =>
  hasFields(draft, { fields, is_removal })

/**
 * Schedules a draft for publication as it was read; null unschedules it. It is no error if only the answer was lost, or if
 * only its time has changed since. Throws RestError, with status 409 if other values were saved to it.
 */
export async function scheduleDraft(
  rest: Tables,
  draft: ContentDraft,
  publishAt: string | null,
): Promise<ContentDraft> {
  const { id, updated_at } = draft
  const drafts = rest.from('content_drafts')
  const changes = { publish_at: publishAt, claimed_until: null, last_error: null }
  const answer = await drafts.update(changes).eq('id', id).eq('updated_at', updated_at).select()
  if (answer.data?.length) return onlyRow<ContentDraft>(answer)
  const look = await drafts.select().retry(false).eq('id', id)
  const now: ContentDraft | undefined = look.data?.[0]
  const isSame = now && hasSameChange(now, draft)
  if (isSame && instantOf(now.publish_at) === instantOf(publishAt)) return now
  if (!now || answer.error) return onlyRow<ContentDraft>(answer) // throws
  // an unchanged draft was refused for another reason, and would be again
  if (!isSame || now.updated_at === updated_at) throw new RestError('HTTP 409: Conflict', 409)
  return scheduleDraft(rest, now, publishAt)
}

const instantOf = (time: string | null) => time && Date.parse(time)

/** `gone`: it was published or discarded elsewhere; `changed`: somebody has saved other values to it, and it stays. */
export type DiscardOutcome = 'discarded' | 'gone' | 'changed'

/**
 * Discards a draft as it was read; a time that was set since does not count. It is no error if only the answer was lost.
 * Throws RestError, with status 409 if the backend refuses.
 */
export async function discardDraft(rest: Tables, draft: ContentDraft): Promise<DiscardOutcome> {
  const { id, updated_at } = draft
  const drafts = rest.from('content_drafts')
  const answer = await drafts.delete().eq('id', id).eq('updated_at', updated_at).select('id')
  if (answer.data?.length) return 'discarded'
  const look = await drafts.select().retry(false).eq('id', id)
  if (answer.error && look.data?.length === 0) return 'discarded'
  const [current] = rowsOf<ContentDraft>(answer.error ? answer : look)
  if (!current) return 'gone'
  if (!hasSameChange(draft, current)) return 'changed'
  // an unchanged draft was refused for another reason, and would be again
  if (current.updated_at === updated_at) throw new RestError('HTTP 409: Conflict', 409)
  return discardDraft(rest, current)
}

/**
 * Saves the draft to its live row, or as a new row, or removes the row, and discards the draft, unless it was saved
 * again meanwhile. Repeating it after a lost response or a crash has the same result: a new row has the draft's id, and
 * a row that already has every field of the draft is published. Throws RestError with status 403 for a table that is
 * not content: the server publishes with the secret key, which may write more.
 */
export async function publishDraft(rest: Tables, draft: ContentDraft): Promise<PublishResult> {
  if (!isContentTable(draft.table_name)) throw new RestError('HTTP 403: Forbidden', 403)
  const result = await applyOnce(rest, draft)
  if (!result.isSaved) return { outcome: 'changed', theirs: result.theirs }
  await discardDraft(rest, draft) // changes saved to the draft since it was read stay, unpublished
  return { outcome: 'published', row: result.row }
}

/** How many of these vanished drafts have been published: the answer to an earlier try was lost. */
export async function countPublished(rest: Tables, gone: readonly ContentDraft[]): Promise<number> {
  let count = 0
  for (const { id, table_name, row_id, fields, is_removal } of gone) {
    const [row] = rowsOf<LiveFields>(
      await rest
        .from(table_name)
        .select()
        .eq('id', row_id ?? id),
    )
    const { display_order, ...content } = fields
    if (is_removal ? !row : row && hasFields(row, content)) count++
  }
  return count
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
    for (const draft of ofTable) {
      const row = rows.get(draft.row_id ?? draft.id)
      if (draft.is_removal ? !row : row && hasFields(row, draft.fields)) await discardDraft(rest, draft)
    }
  }
}

function applyOnce(rest: Tables, draft: ContentDraft): Promise<SaveResult<LiveFields>> {
  const { table_name, row_id, fields, base_updated_at, is_removal } = draft
  if (row_id === null) return insertOnce(rest, draft)
  const opened = { id: row_id, updated_at: base_updated_at ?? '' }
  if (is_removal) return removeUnlessChanged<LiveFields>(rest, table_name, { ...fields, ...opened })
  return updateUnlessChanged<LiveFields>(rest, table_name, opened, fields)
}

/** Why a draft was not published, for the owner; other refusals keep the database's own message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isUniqueViolation(error)) return isOneRow(error) ? draftReasons.alreadyThere : draftReasons.addressTaken
  if (error instanceof RestError && error.status === 0) return draftReasons.unreachable
  const { cause } = error // the client's answer is no Error
  const said = typeof cause === 'object' && cause !== null && 'message' in cause && cause.message
  return said ? `${error.message}, ${said}` : error.message
}

/** Whether a second row of a single-row table was refused, by the name of the constraint; otherwise it was an address. */
const isOneRow = ({ details }: RestError) => /_has_one_row/.test(String((details as { message?: unknown }).message))

async function insertOnce(rest: Tables, { id, table_name, fields }: ContentDraft): Promise<SaveResult<LiveFields>> {
  const place = isListTable(table_name) && !('display_order' in fields) ? await placeAtEnd(rest, table_name) : {}
  const answer = await rest
    .from(table_name)
    .insert({ ...fields, ...place, id })
    .select()
  if (answer.error?.code !== UNIQUE_VIOLATION) return { isSaved: true, row: onlyRow<LiveFields>(answer) }
  const [row] = rowsOf<LiveFields>(await rest.from(table_name).select().eq('id', id))
  if (!row) rowsOf(answer) // throws: another column must be unique
  const { display_order, ...content } = fields // it may have been moved since
  return row && hasFields(row, content) ? { isSaved: true, row } : { isSaved: false, theirs: row ?? null }
}

const isListTable = isOneOf(LIST_TABLES)

async function placeAtEnd(rest: Tables, table: string) {
  const last = rest.from(table).select('display_order').order('display_order', { ascending: false }).limit(1)
  return { display_order: nextDisplayOrder(rowsOf(await last)) }
}

/** No claim lasts longer, even if the clocks of processes differ: a longer one was made by a clock that was ahead. */
const LONGEST_CLAIM_MS = 5 * 60_000

/**
 * Drafts that are due, the earliest first; those due at the same time in the order in which they were begun. Leaves out
 * those that another process has claimed, unless `takesClaimed`, which is for the only process: any claim is left over from
 * an earlier run. `now` is in ms since 1970.
 */
export async function readDueDrafts(
  rest: Tables,
  now: number,
  { withinMs = 0, takesClaimed = false } = {},
): Promise<ContentDraft[]> {
  const instant = new Date(now).toISOString()
  const due = rest
    .from('content_drafts')
    .select()
    .lte('publish_at', new Date(now + withinMs).toISOString())
  const tooLate = new Date(now + LONGEST_CLAIM_MS).toISOString()
  const isFree = `claimed_until.is.null,claimed_until.lt."${instant}",claimed_until.gt."${tooLate}"`
  const free = takesClaimed ? due : due.or(isFree)
  return rowsOf<ContentDraft>(await free.order('publish_at').order('created_at'))
}

/**
 * Claims a due draft for `ms` and returns its current state; null if another process was faster, or the owner changed it:
 * both change its `updated_at`.
 */
export async function claimDraft(
  rest: Tables,
  draft: ContentDraft,
  now: number,
  ms: number,
): Promise<ContentDraft | null> {
  return changeUnchanged(rest, draft, { claimed_until: new Date(now + ms).toISOString() })
}

/**
 * Releases a claimed draft, with the reason why it was not published at its time. False if the owner or another process
 * has changed it since it was claimed.
 */
export async function giveUpDraft(rest: Tables, claimed: ContentDraft, reason: string): Promise<boolean> {
  const changes = { publish_at: null, claimed_until: null, last_error: reason }
  return (await changeUnchanged(rest, claimed, changes)) !== null
}

async function changeUnchanged(rest: Tables, { id, updated_at }: ContentDraft, changes: object) {
  const change = rest.from('content_drafts').update(changes).eq('id', id).eq('updated_at', updated_at)
  const [changed] = rowsOf<ContentDraft>(await change.select())
  return changed ?? null
}
