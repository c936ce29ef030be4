import { type ContentChange, type ContentDraft, isByOthers } from '#content/draft.ts'
import { picturesIn, uploadPath } from '#content/folders.ts'
import type { Row } from '#content/guard.ts'
import { type DiscardOutcome, type DraftToSave, discardDraft, readDrafts, saveDraft } from '#data/drafts/drafts.ts'
import { hasFields, isSameContent } from '#data/records/save-record.ts'
import { RestError } from '#data/rest/rest.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import { isNotFound, rowsOf } from '#data/rest/rows-of.ts'
import { columnsOf, type FormRow } from '../forms/form-rows.ts'

// The drafts of a form that edits one row or several: one draft per row. A row may have columns that another form edits:
// the draft's values of these are left alone.

type Fields = Record<string, unknown>
type Rows = readonly FormRow[]
type Drafts = readonly ContentDraft[]

/** The row of the form that a draft changes; undefined for a new row, and for what the form does not edit. */
const rowOfDraft = (rows: Rows, { table_name, row_id }: ContentDraft) =>
  rows.find(({ table, id }) => table === table_name && id === row_id)

/** Whether a draft changes something that the form shows. */
export function isOfForm(rows: Rows, added: string | undefined, draft: ContentDraft): boolean {
  const row = rowOfDraft(rows, draft)
  if (!row) return draft.row_id === null && draft.table_name === added
  const others = othersIn(draft, row)
  return (
    draft.is_removal ||
    Object.keys(others).length === 0 ||
    !hasFields({ ...row.row, ...others }, { ...draft.fields, ...others })
  )
}

export function isPublishedIn(rows: Rows, draft: ContentDraft): boolean {
  const row = rows.find((one) => isAbout(draft, one))
  if (draft.is_removal || !row) return draft.is_removal && !row
  return hasFields(row.row, columnsOf(row.schema, draft.fields))
}

/** Whether rows differ from their earlier state only by the changes of these drafts. */
export function isOnlyPublished(drafts: Drafts, before: Rows, after: Rows): boolean {
  const isByDraft = (row: FormRow) => drafts.some((draft) => isAbout(draft, row) && isPublishedIn(after, draft))
  const isSame = (now: FormRow) => {
    const was = rowIn(before, now)
    return was !== undefined && hasFields(now.row, columnsOf(now.schema, was.row))
  }
  const isLeft = (was: FormRow) => rowIn(after, was) !== undefined
  return after.every((row) => isSame(row) || isByDraft(row)) && before.every((row) => isLeft(row) || isByDraft(row))
}

interface Kept {
  rows: Rows
  changes: readonly ContentChange[]
  /** The drafts that the form shows, as it last saw them: changes that the form no longer has are removed from them. */
  inForm: Drafts
  /** Drafts of other forms, which may share rows with this form. */
  others: Drafts
  author: string
}

/**
 * Keeps what a form would save: one draft for each row that differs. It can be repeated. Resolves with these drafts. Throws
 * RestError, with status 409 if a draft was saved elsewhere meanwhile, or has an unseen part.
 */
export async function keepDrafts(rest: Tables, { rows, changes, inForm, others, author }: Kept): Promise<Drafts> {
  const kept: ContentDraft[] = []
  for (const change of changes) {
    const row = rowIn(rows, change)
    const former = [...inForm, ...others].find((draft) => isAbout(draft, change))
    if (former && row && hasUnseenPart(former, row, author)) throw new RestError('HTTP 409: Conflict', 409)
    const shared = former && row ? othersIn(former, row) : {}
    const isShared = Object.keys(shared).length > 0
    const draft: DraftToSave = {
      table_name: change.table,
      row_id: row?.id ?? null,
      fields: { ...shared, ...placeOf(former), ...(change.fields ?? formerFields(row)) },
      is_removal: change.fields === null,
      // a draft that the form does not show is left alone too
      base_updated_at: (isShared ? former?.base_updated_at : row?.row.updated_at) ?? null,
      author,
      // regardless of who prepared it: from now on it is this person's
      access_key: null,
      note: null,
    }
    kept.push(
      former
        ? await saveDraft(rest, draft, former).catch((error) => beginAgain(rest, draft, former, error))
        : await saveDraft(rest, row ? draft : { ...draft, id: change.id }, null),
    )
  }
  const undone = inForm.filter((draft) => !changes.some((change) => isAbout(draft, change)))
  await dropDrafts(rest, undone, rows)
  return kept
}

/** The display_order of a new row whose draft has one, as imported drafts do; a form's changes never set it. */
function placeOf(former: ContentDraft | undefined) {
  const display_order = former?.row_id === null ? former.fields.display_order : undefined
  return display_order === undefined ? {} : { display_order }
}

/**
 * A draft that was published or discarded elsewhere since it was read is created again with the form's values; if it was
 * published, as a change of the row that it became. Any other error is thrown.
 */
async function beginAgain(rest: Tables, draft: DraftToSave, former: ContentDraft, error: unknown) {
  if (!isNotFound(error)) throw error
  const id = former.row_id ?? former.id
  const { display_order, ...fields } = former.fields // it may have been moved since
  const [live] = rowsOf<Row>(await rest.from(former.table_name).select().eq('id', id))
  const isPublished = live && !former.is_removal && hasFields(live, fields)
  const { id: row_id, updated_at: base_updated_at } = isPublished
    ? live
    : { id: former.row_id, updated_at: draft.base_updated_at }
  return saveDraft(rest, { ...draft, id: former.id, row_id, base_updated_at }, null)
}

/**
 * Removes a form's columns from drafts: the whole draft, unless another form has a part of it. Resolves with 'gone' if one
 * had been published or discarded elsewhere. Throws RestError, with status 409 if one was saved elsewhere meanwhile: it
 * stays.
 */
export async function dropDrafts(rest: Tables, drafts: Drafts, rows: Rows): Promise<'discarded' | 'gone'> {
  const outcomes: DiscardOutcome[] = []
  for (const draft of drafts) outcomes.push(await dropDraft(rest, draft, rowOfDraft(rows, draft)))
  if (outcomes.includes('changed')) throw new RestError('HTTP 409: Conflict', 409)
  return outcomes.includes('gone') ? 'gone' : 'discarded'
}

interface Saved {
  before: Rows
  after: Rows
  all: Drafts
  /** Those that were in the form: the save has published them. */
  published: Drafts
}

/**
 * After a save: drops what was published, and carries the drafts that the save did not touch over to the saved rows. A
 * form of several rows saves all of them, even unchanged ones. A draft that was saved, or is gone, elsewhere is left alone.
 * Throws RestError.
 */
export async function settleDrafts(rest: Tables, { before, after, all, published }: Saved): Promise<void> {
  for (const draft of all) {
    const [was, is] = [rowOfDraft(before, draft), rowOfDraft(after, draft)]
    const isPublished = published.some(({ id }) => id === draft.id)
    const left = isPublished ? (was ? othersIn(draft, was) : {}) : draft.fields
    if (isPublished && Object.keys(left).length === 0) {
      await discardDraft(rest, draft)
      continue
    }
    const isUntouched = was && is && Object.keys(left).every((column) => isSameContent(was.row[column], is.row[column]))
    const isCurrent = was && draft.base_updated_at === was.row.updated_at
    const base = isUntouched && isCurrent ? is.row.updated_at : draft.base_updated_at
    if (isPublished || base !== draft.base_updated_at) await replace(rest, draft, left, base).catch(outcomeOf)
  }
}

/**
 * After the undo of a save: the drafts that it published are created again, with their times unless these have passed. A
 * draft that was started since stays instead. It can be repeated. Throws RestError.
 */
export async function restoreDrafts(rest: Tables, published: Drafts): Promise<void> {
  const all = published.length > 0 ? await readDrafts(rest) : []
  for (const { id, fields, publish_at, ...others } of published) {
    const { table_name, row_id, is_removal, author, base_updated_at, access_key, note } = others
    const left = all.find((draft) => draft.id === id) ?? null // the part of another form
    const whole = { ...fields, ...left?.fields }
    const draft = { table_name, row_id, is_removal, author, base_updated_at, access_key, note, fields: whole }
    const isAhead = publish_at !== null && Date.parse(publish_at) > Date.now()
    await saveDraft(rest, left ? draft : { ...draft, id, ...(isAhead && { publish_at }) }, left).catch(outcomeOf)
  }
}

function dropDraft(rest: Tables, draft: ContentDraft, row: FormRow | undefined): Promise<DiscardOutcome> {
  const others = row && !draft.is_removal ? othersIn(draft, row) : {}
  if (Object.keys(others).length === 0) return discardDraft(rest, draft)
  return replace(rest, draft, others, draft.base_updated_at).then(() => 'discarded', outcomeOf)
}

/** The outcome if part of a draft could not be removed. Throws any other error. */
function outcomeOf(error: unknown): DiscardOutcome {
  if (isSavedElsewhere(error)) return 'changed'
  if (isNotFound(error)) return 'gone'
  throw error
}

function replace(rest: Tables, draft: ContentDraft, fields: Fields, base_updated_at: string | null) {
  const { table_name, row_id, is_removal, author } = draft
  return saveDraft(rest, { table_name, row_id, is_removal, author, fields, base_updated_at }, draft)
}

export const isSavedElsewhere = (error: unknown) => error instanceof RestError && error.status === 409

/** A row of the form, or a change of one: of a new row by the id that it will have. */
type RowId = Pick<FormRow, 'table' | 'id'>

const rowIn = (rows: Rows, { table, id }: RowId) => rows.find((row) => row.table === table && row.id === id)

/** Whether a draft changes a row, or is the new one. */
export const isAbout = ({ table_name, row_id, id }: ContentDraft, row: RowId) =>
  table_name === row.table && (row_id ?? id) === row.id

const OF_PICTURE = /^(image|logo|photo)_(url|metadata)$/

/**
 * The columns of a draft that go into a form, which saves them as this person's: of somebody else's draft no picture from outside
 * the storage at `origin`, where it could become another one.
 */
export function fieldsForForm({ table_name, fields, ...draft }: ContentDraft, userId: string, origin: string): Fields {
  const isForeign = picturesIn(fields).some(({ address }) => uploadPath(table_name, address, origin) === null)
  if (!isForeign || !isByOthers(draft, userId)) return fields
  return Object.fromEntries(Object.entries(fields).filter(([column]) => !OF_PICTURE.test(column)))
}

export const isKept = (draft: ContentDraft, change: ContentChange) =>
  isAbout(draft, change) &&
  draft.is_removal === (change.fields === null) &&
  hasFields(draft.fields, change.fields ?? {})

/** A draft's values for columns that the form does not edit. */
const othersIn = ({ fields }: ContentDraft, { schema }: FormRow): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([column]) => !(column in schema.shape)))

/**
 * Whether somebody else has drafted columns of a row that this form does not show: with the form's own they would become this
 * person's, and could be published or scheduled unseen.
 */
export const hasUnseenPart = (draft: ContentDraft, row: FormRow, author: string) =>
  isByOthers(draft, author) && Object.keys(othersIn(draft, row)).length > 0

const formerFields = (row: FormRow | undefined): Fields =>
  Object.fromEntries(Object.keys(row?.schema.shape ?? {}).map((column) => [column, row?.row[column] ?? null]))
