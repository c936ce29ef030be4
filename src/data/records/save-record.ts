import type { Ordered } from '#content/display-order.ts'
import type { Row } from '#content/guard.ts'
import type { ContentTable } from '#content/kinds.ts'
import { randomId } from '../rest/random-id.ts'
import type { Tables } from '../rest/rest-client.ts'
import { isUniqueViolation, onlyRow, rowsOf, UNIQUE_VIOLATION } from '../rest/rows-of.ts'

export interface OpenedRow {
  id: string
  updated_at: string
  display_order?: number
}

/** Not saved: the row has changed since it was opened; `theirs` is its current state, null if it was deleted. */
export type SaveResult<T> = { isSaved: true; row: T } | { isSaved: false; theirs: T | null }

export interface RecordToSave {
  /** The record as it was opened; null for one that does not exist yet. */
  opened: OpenedRow | null
  values: object
  /** The id of a new record; by default a random one. */
  newId?: string | undefined
}

/**
 * Creates a record, or updates the one that was opened, unless its content has been changed since. With the same
 * `newId`, a second try after a lost response continues with the row that the first has created
 * (docs/decisions/0037-a-lost-answer-makes-nothing-twice.md). Throws RestError.
 */
export async function saveRecord<T extends Row>(
  rest: Tables,
  table: ContentTable,
  { opened, values, newId = randomId() }: RecordToSave,
): Promise<SaveResult<T>> {
  if (opened) return updateUnlessChanged<T>(rest, table, opened, values)
  const row = { ...values, id: newId }
  const answer = await rest.from(table).insert(row).select()
  if (answer.error?.code === UNIQUE_VIOLATION) {
    const [made] = rowsOf<T>(await rest.from(table).select().eq('id', newId))
    if (made) return updateMade(rest, made, table, values)
  }
  return { isSaved: true, row: onlyRow<T>(answer) }
}

/** The second try: the row exists; if it is as created, it is unchanged. */
function updateMade<T extends Row>(rest: Tables, made: T, table: ContentTable, values: object) {
  if (hasFields(made, values)) return { isSaved: true, row: made } as const
  const { display_order } = values as { display_order?: number } // only rows of lists have it
  const asMade = { id: made.id, updated_at: made.created_at, ...(display_order !== undefined && { display_order }) }
  return updateUnlessChanged<T>(rest, table, asMade, values)
}

/** The column whose value another row of the table has, for an error that says so; null for any other error. */
export function takenColumn(table: ContentTable, error: unknown): string | null {
  if (!isUniqueViolation(error)) return null
  const { message } = error.details as { message?: unknown }
  return new RegExp(`"${table}_(\\w+)_key"`).exec(String(message))?.[1] ?? null
}

/**
 * Updates a row, unless its content has changed since it was opened: the rule for saves and for drafts, in the admin
 * and on the server. A move in its list does not count: the row stays where it was moved to, unless these values move
 * it themselves. A row that has these values already counts as saved: the response to an earlier try may have been
 * lost.
 */
export async function updateUnlessChanged<T extends OpenedRow>(
  rest: Tables,
  table: string,
  opened: OpenedRow,
  values: object,
): Promise<SaveResult<T>> {
  const { display_order, ...content } = values as { display_order?: unknown } // only rows of lists have it
  const isMove = display_order !== undefined && display_order !== opened.display_order
  let { updated_at } = opened
  let written: object = values
  for (;;) {
    const update = rest.from(table).update(written)
    const [row] = rowsOf<T>(await update.eq('id', opened.id).eq('updated_at', updated_at).select())
    if (row) return { isSaved: true, row }
    const [theirs = null] = rowsOf<T>(await rest.from(table).select().eq('id', opened.id))
    if (theirs && hasFields(theirs, written)) return { isSaved: true, row: theirs }
    // an unchanged row was refused for another reason
    const isSame = theirs?.updated_at === updated_at
    if (!theirs || isMove || isSame || (await isContentChanged(rest, table, theirs, opened.updated_at)))
      return { isSaved: false, theirs }
    updated_at = theirs.updated_at
    written = content
  }
}

/**
 * Whether the content of a row, as just read, differs from its content at `since`, an earlier `updated_at`. A move in
 * the list and changes that were undone do not count.
 */
export async function isContentChanged(rest: Tables, table: string, row: OpenedRow, since: string | null) {
  if (row.updated_at === since) return false
  if (!since || Date.parse(row.updated_at) < Date.parse(since)) return true
  const ofRow = () => rest.from('content_versions').select('row').eq('table_name', table).eq('row_id', row.id)
  if (rowsOf(await ofRow().gt('changed_at', since).limit(1)).length === 0) return false
  const newestFirst = ofRow().lte('changed_at', since).order('changed_at', { ascending: false })
  const [then] = rowsOf<{ row: OpenedRow & { created_at?: unknown } }>(await newestFirst.limit(1))
  if (!then) return true
  const { updated_at, created_at, display_order, ...content } = then.row
  return !hasFields(row, content)
}

/** Whether a row has these values. Documents may come back with their members in another order. */
export const hasFields = (row: object, fields: object) =>
  Object.entries(fields).every(([name, value]) => isSameContent(Reflect.get(row, name), value))

/** Whether two values are the same, in whatever order their members are; what is missing is the same as null. */
export const isSameContent = (one: unknown, other: unknown) => canonical(one) === canonical(other)

const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Deletes a row; it is no error if it is already gone, or only the answer was lost. Throws RestError. */
export async function deleteRecord(rest: Tables, table: ContentTable | 'contact_messages', id: string): Promise<void> {
  try {
    rowsOf(await rest.from(table).delete().eq('id', id).select('id'))
  } catch (error) {
    const { data } = await rest.from(table).select('id').retry(false).eq('id', id)
    if (data?.length !== 0) throw error
  }
}

/**
 * Deletes a row, unless its content has changed since it was `opened`: the rule for undoing and for drafts. One that is
 * already gone counts as deleted. Throws RestError.
 */
export async function removeUnlessChanged<T extends OpenedRow>(
  rest: Tables,
  table: string,
  opened: T,
): Promise<SaveResult<T>> {
  const [row] = rowsOf<T>(await rest.from(table).select().eq('id', opened.id))
  if (!row) return { isSaved: true, row: opened }
  if (await isContentChanged(rest, table, row, opened.updated_at)) return { isSaved: false, theirs: row }
  const removal = rest.from(table).delete().eq('id', opened.id).eq('updated_at', row.updated_at)
  const [removed] = rowsOf<T>(await removal.select())
  return removed ? { isSaved: true, row: removed } : { isSaved: false, theirs: row }
}

/** Changes the position of a row, even if other columns have changed since. Throws RestError. */
export async function moveRecord(rest: Tables, table: ContentTable, row: Ordered, also: object = {}): Promise<void> {
  const changes = { display_order: row.display_order, ...also }
  onlyRow(await rest.from(table).update(changes).eq('id', row.id).select('id'))
}
