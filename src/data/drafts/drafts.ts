import type { ContentDraft } from '#content/draft.ts'
import type { Message } from '#content/toast.ts'
import { draftMessages, draftReasons } from '../messages.ts'
import { hasFields, isContentChanged } from '../records/save-record.ts'
import { readAllRows, readRowsById } from '../rest/read-all-rows.ts'
import { RestError } from '../rest/rest.ts'
import type { Tables } from '../rest/rest-client.ts'
import { isUniqueViolation, onlyRow, rowsOf } from '../rest/rows-of.ts'

// Drafts of content, for the admin and for the server. Everything throws RestError.

/** What is stored when a draft is saved; a new one may have an id and a time already. */
export type DraftToSave = Pick<ContentDraft, 'table_name' | 'row_id' | 'fields' | 'base_updated_at' | 'author'> &
  Partial<Pick<ContentDraft, 'id' | 'is_removal' | 'publish_at' | 'access_key' | 'note'>>

/** Every draft, the most recently changed first. */
export const readDrafts = async (rest: Tables): Promise<ContentDraft[]> =>
  (await readAllRows<ContentDraft>(rest, 'content_drafts')).sort((a, b) => b.updated_at.localeCompare(a.updated_at))

/** What a draft would change, as visitors see it. */
export interface LiveRow {
  /** Null for a new row, and for one that was deleted. */
  row: LiveFields | null
  /** Its content has changed, or it was deleted, since the draft was started: the draft does not overwrite that. */
  isOvertaken: boolean
}

export type LiveFields = Record<string, unknown> & { id: string; updated_at: string }

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
    const ours = row_id ? { table_name, row_id } : { id }
    const { data } = await drafts.select().retry(false).match(ours)
    const made: ContentDraft | undefined = data?.[0]
    if (made && hasSameChange(made, draft)) return made
  }
  return onlyRow<ContentDraft>(answer)
}

/** What a draft does, and to which row. */
export type DraftedChange = Pick<DraftToSave, 'table_name' | 'row_id' | 'fields' | 'is_removal'>

/** Whether a draft does the same to the same row. */
export const hasSameChange = (
  draft: DraftedChange,
  { table_name, row_id, fields, is_removal = false }: DraftedChange,
) => hasFields(draft, { table_name, row_id, fields, is_removal })

/**
 * Schedules a draft for publication as it was read; null unschedules it. It is no error if only the answer was lost, or if
 * only its time has changed since. Throws RestError, with status 409 if other values were saved to it.
 */
export async function scheduleDraft(rest: Tables, draft: ContentDraft, time: string | null): Promise<ContentDraft> {
  const { id, updated_at } = draft
  const drafts = rest.from('content_drafts')
  const changes = { publish_at: time, claimed_until: null, last_error: null }
  const answer = await drafts.update(changes).eq('id', id).eq('updated_at', updated_at).select()
  if (answer.data?.length) return onlyRow<ContentDraft>(answer)
  const look = await drafts.select().retry(false).eq('id', id)
  const now: ContentDraft | undefined = look.data?.[0]
  const isSame = now && hasSameChange(now, draft)
  if (isSame && instantOf(now.publish_at) === instantOf(time)) return now
  if (!now || answer.error) return onlyRow<ContentDraft>(answer) // throws
  // an unchanged draft was refused for another reason, and would be again
  if (!isSame || now.updated_at === updated_at) throw new RestError('HTTP 409: Conflict', 409)
  return scheduleDraft(rest, now, time)
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

/** The message for a draft that exceeds the bounds of the database; undefined for any other error. */
export function outOfBounds(error: unknown): Message | undefined {
  if (!(error instanceof RestError)) return undefined
  const said = String((error.details as { message?: unknown } | undefined)?.message)
  return Object.entries(draftMessages.outOfBounds).find(([rule]) => said.includes(rule))?.[1]
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

/** No claim lasts longer, even if the clocks of processes differ: a longer one was made by a clock that was ahead. */
const LONGEST_CLAIM_MS = 5 * 60_000

/**
 * Drafts that are due, the earliest first; those due at the same time in the order in which they were begun. Leaves out
 * those that another process has claimed, unless `takesClaimed`, which is for the only process: any claim is left over from
 * an earlier run. `now` is in ms since 1970.
 */
export async function readDueDrafts(rest: Tables, now: number, { withinMs = 0, takesClaimed = false } = {}) {
  const instant = new Date(now).toISOString()
  const soon = new Date(now + withinMs).toISOString()
  const due = rest.from('content_drafts').select().lte('publish_at', soon)
  const tooLate = new Date(now + LONGEST_CLAIM_MS).toISOString()
  const isFree = `claimed_until.is.null,claimed_until.lt."${instant}",claimed_until.gt."${tooLate}"`
  const free = takesClaimed ? due : due.or(isFree)
  return rowsOf<ContentDraft>(await free.order('publish_at').order('created_at'))
}

/**
 * Claims a due draft for `ms` and returns its current state; null if another process was faster, or the owner changed it:
 * both change its `updated_at`.
 */
export const claimDraft = (rest: Tables, draft: ContentDraft, now: number, ms: number) =>
  changeUnchanged(rest, draft, { claimed_until: new Date(now + ms).toISOString() })

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
