import type { ContentDraft } from '#content/draft.ts'
import type { ContentTable } from '#content/kinds.ts'
import { hasFields, type OpenedRow, removeUnlessChanged, updateUnlessChanged } from '../records/save-record.ts'
import { readAllRows, readRowsById, type Selection } from '../rest/read-all-rows.ts'
import { RestError } from '../rest/rest.ts'
import type { Tables } from '../rest/rest-client.ts'
import { rowsOf, UNIQUE_VIOLATION } from '../rest/rows-of.ts'

// The history of content, which the database writes. Everything throws RestError.

/** The state of a row after a change; for a deletion, the state before it. */
export interface Version {
  id: string
  row_id: string
  action: 'insert' | 'update' | 'delete'
  row: Record<string, unknown>
  changed_at: string
  /** Who prepared it, if another account published it: a program's name, or an assistant's e-mail address. */
  prepared_by: string | null
}

type VersionHead = Omit<Version, 'row' | 'prepared_by'>
const HEAD_COLUMNS = 'id, row_id, action, changed_at'
const COLUMNS = `${HEAD_COLUMNS}, prepared_by, row`

/** The versions of these rows together, newest first, at most `most`. */
export async function readVersions(rest: Tables, rows: readonly { table: ContentTable; id: string }[], most: number) {
  const tables = [...new Set(rows.map(({ table }) => table))]
  const ids = rows.map(({ id }) => id)
  const ofRows = rest.from('content_versions').select(COLUMNS).in('table_name', tables).in('row_id', ids)
  return rowsOf<Version>(await ofRows.order('changed_at', { ascending: false }).limit(most))
}

/** How many rows of a table were deleted and not restored, and the last `most` of them, newest first. Only these are read whole. */
export async function readDeleted(rest: Tables, table: ContentTable, most: number) {
  const ofTable = (versions: Selection) => versions.match({ table_name: table, action: 'delete' })
  const deletions = await readAllRows<VersionHead>(rest, 'content_versions', HEAD_COLUMNS, ofTable)
  const there = new Set((await readAllRows(rest, table, 'id')).map(({ id }) => id))
  const newestFirst = deletions.sort((one, other) => other.changed_at.localeCompare(one.changed_at))
  // a row that was deleted, restored and deleted again is listed once
  const last = [...Map.groupBy(newestFirst, ({ row_id }) => row_id).values()].flatMap(([version]) => version ?? [])
  const gone = last.filter(({ row_id }) => !there.has(row_id))
  const ids = gone.slice(0, most).map(({ id }) => id)
  const versions = await readRowsById<Version>(rest, 'content_versions', ids)
  return { versions: ids.flatMap((id) => versions.get(id) ?? []), total: gone.length }
}

/**
 * Restores a row to its state at deletion, which may differ from `opened`; null if it has already been restored and
 * changed since. Throws RestError.
 */
export async function undoDeletion<T extends { id: string }>(rest: Tables, table: ContentTable, opened: T) {
  const ofRow = rest.from('content_versions').select('row').match({ table_name: table, row_id: opened.id })
  const deletions = ofRow.eq('action', 'delete').order('changed_at', { ascending: false })
  const [deletion] = rowsOf<{ row: T }>(await deletions.limit(1))
  return bringBack(rest, table, deletion?.row ?? opened).catch((error) => {
    if (error instanceof RestError && error.status === 409) return null
    throw error
  })
}

/**
 * Inserts a deleted row again, with its id and position, and returns it. If another row has taken its address since, it is
 * restored without one, and its page is reached by its id until it gets a new one. After a lost response it looks for the
 * row. It may be repeated: a row that is already there unchanged counts as restored.
 */
export async function bringBack<T extends object>(rest: Tables, table: ContentTable, row: T): Promise<T> {
  const answer = await rest.from(table).insert(row).select()
  const isTwice = answer.error?.code === UNIQUE_VIOLATION
  const isLost = answer.error && answer.status === 0
  if (!isTwice && !isLost) return rowsOf<T>(answer)[0] ?? row
  const { id, updated_at, display_order, ...content } = row as Partial<OpenedRow>
  const [there] = rowsOf<T>(await rest.from(table).select().retry(false).eq('id', id))
  const withoutAddress = { ...content, ...('slug' in content && { slug: null }) }
  // a move in the list does not change its content
  if (there && (hasFields(there, content) || hasFields(there, withoutAddress))) return there
  const isTaken = isTwice && !there && 'slug' in row && row.slug
  const withoutSlug = rest.from(table).insert({ ...row, slug: null })
  return rowsOf<T>(isTaken ? await withoutSlug.select() : answer)[0] ?? row
}

/** Whether a row was restored without its page address, because another row has taken it. */
export const hasLostAddress = (row: object, back: object) => Boolean(slugOf(row) && !slugOf(back))

const slugOf = (row: object) => 'slug' in row && row.slug

/**
 * Records in the history of a row who had prepared what was just published, by name. For the server, with the secret key.
 * Throws RestError.
 */
export async function notePreparer(rest: Tables, draft: ContentDraft, prepared_by: string): Promise<void> {
  const { id, table_name, row_id } = draft
  const versions = rest.from('content_versions')
  const ofRow = versions.select('id').match({ table_name, row_id: row_id ?? id })
  const [last] = rowsOf<{ id: string }>(await ofRow.order('changed_at', { ascending: false }).limit(1))
  if (last) rowsOf(await versions.update({ prepared_by }).eq('id', last.id).select('id'))
}

export interface Activity extends Version {
  table_name: ContentTable
  /** Null for a change by the server. */
  changed_by: string | null
  /** Whether the first start of the site has written it. */
  isOfFirstStart: boolean
}

/** What the server writes this soon after the first change of all is the content that a new site starts with. */
const FIRST_START_MS = 60_000

/** An account that changes the site itself, or a program's name or an assistant's address, whose drafts others publish. */
export type Doer = { changed_by: string } | { prepared_by: string }

/** The last change on the site by one of them. Throws RestError. */
export async function readLastChange(rest: Tables, by: Doer): Promise<Activity | undefined> {
  const versions = rest.from('content_versions').select(`${COLUMNS}, table_name, changed_by`).match(by)
  return rowsOf<Activity>(await versions.order('changed_at', { ascending: false }).limit(1))[0]
}

/**
 * The last changes of the whole site, newest first, at most `most`; and, of the rows that they change, as many earlier
 * versions. Throws RestError.
 */
export async function readActivity(rest: Tables, most: number) {
  const versions = (columns: string) => rest.from('content_versions').select(columns)
  const newestFirst = { ascending: false }
  const last = versions(`${COLUMNS}, table_name, changed_by`).order('changed_at', newestFirst).limit(most)
  const earliest = versions(HEAD_COLUMNS).order('changed_at').limit(1)
  const [latest, [first]] = await Promise.all([last.then(rowsOf<Activity>), earliest.then(rowsOf<VersionHead>)])
  const oldest = new Map(latest.map((change) => [change.row_id, change]))
  const continued = [...oldest.values()].filter(({ action }) => action === 'update').map(({ row_id }) => row_id)
  const ofThem = versions(COLUMNS)
    .in('table_name', [...new Set(latest.map(({ table_name }) => table_name))])
    .in('row_id', continued)
    .lt('changed_at', latest.at(-1)?.changed_at)
  const before = continued.length > 0 ? rowsOf<Version>(await ofThem.order('changed_at', newestFirst).limit(most)) : []
  const begun = Date.parse(first?.changed_at ?? '')
  const isEarly = ({ changed_at }: Activity) => Date.parse(changed_at) - begun <= FIRST_START_MS
  const changes = latest.map((change) => ({ ...change, isOfFirstStart: change.changed_by === null && isEarly(change) }))
  return { changes, before }
}

export interface Change extends Pick<Activity, 'id' | 'table_name' | 'row_id' | 'action' | 'row'> {
  /** How many versions, with this one and right before it, count as one change; 1 without it. */
  saves?: number
}

/** What the publication of these drafts has just changed, in their order; leaves out those that changed nothing. */
export async function readPublications(rest: Tables, drafts: readonly ContentDraft[]): Promise<Change[]> {
  const rowOf = ({ table_name, row_id, id }: ContentDraft) => ({ table: table_name, id: row_id ?? id })
  const versions = await readVersions(rest, drafts.map(rowOf), 2 * drafts.length)
  return drafts.flatMap((draft) => {
    const version = versions.find(({ row_id }) => row_id === rowOf(draft).id)
    return version && version.changed_at > draft.updated_at ? { ...version, table_name: draft.table_name } : []
  })
}

/** Changes whose undo may have been done, with only the answer lost. */
const unanswered = new WeakSet<Change>()

/**
 * Undoes the last change of a row: a new row is removed, a deleted one comes back, a changed one is as it was before, in its
 * current position. Resolves with the new change, or with null if the row has been changed since. It may be repeated after a
 * lost answer. Throws RestError.
 */
export async function undoChange(rest: Tables, change: Change): Promise<Change | null> {
  const { table_name, row_id, saves = 1 } = change
  const ofRow = [{ table: table_name, id: row_id }]
  const [latest, ...earlier] = await readVersions(rest, ofRow, saves + 2)
  const isDone =
    unanswered.has(change) && earlier[0]?.id === change.id && latest && isUndone(latest, change, earlier[saves])
  unanswered.add(change)
  if (!isDone && (latest?.id !== change.id || !(await putBack(rest, change, earlier[saves - 1])))) return null
  const [made] = await readVersions(rest, ofRow, 1)
  unanswered.delete(change)
  return made ? { ...made, table_name } : null
}

/** Whether a version is the undo of a change; `before` is the one before that change. */
function isUndone(version: Version, { action, row }: Change, before: Version | undefined): boolean {
  if (action === 'insert') return version.action === 'delete'
  const former = action === 'delete' ? row : before?.row
  return former !== undefined && hasFields(version.row, contentOf(former))
}

async function putBack(rest: Tables, { table_name, action, row }: Change, before: Version | undefined) {
  if (action === 'delete') return Boolean(await bringBack(rest, table_name, row))
  const opened = row as unknown as OpenedRow // every row of content is one
  if (action === 'insert') return (await removeUnlessChanged(rest, table_name, opened)).isSaved
  if (!before) return false
  return (await updateUnlessChanged(rest, table_name, opened, contentOf(before.row))).isSaved
}

function contentOf({ id, created_at, updated_at, display_order, ...content }: Record<string, unknown>) {
  return content
}
