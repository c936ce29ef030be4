import { DRAFTS_OF_KEY } from '@portico/gate/rules'
import type { z } from 'zod'
import type { AccessKey } from '#api/access-key.ts'
import { type ContentDraft, DRAFT_BYTES } from '#content/draft.ts'
import { FORMS } from '#content/forms.ts'
import type { ContentTable } from '#content/kinds.ts'
import { PUBLIC_FILES } from '#content/picture/stored-files.ts'
import { draftedTalks } from '#content/talk/drafted-talks.ts'
import { talkSchemaFor } from '#content/talk/talk.schema.ts'
import type { TalkAddress } from '#content/talk/talk-slugs.ts'
import { isRichText, RICH_TEXT, toRichText } from '#content/text/rich-text.ts'
import { hasFields, isSameContent } from '#data/records/save-record.ts'
import { readAllRows } from '#data/rest/read-all-rows.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import { isUniqueViolation, onlyRow, rowsOf } from '#data/rest/rows-of.ts'
import { oneAtATime } from '../queue/one-at-a-time.ts'
import { hasPictures, isHtml, propertiesOf } from './describe-kind.ts'
import { fillableColumns, isList, menuWithoutTexts, PICTURES_OF } from './fillable.ts'
import { asMeant } from './lenient.ts'

// The drafts of one access key. `rest` goes through draftsOnly. Errors that a program can fix are values with a sentence;
// everything else throws RestError.

type Row = Record<string, unknown> & { id: string; updated_at: string }
export type Outcome = { draft: ContentDraft } | { problem: string }

export interface Change {
  table: ContentTable
  /** The row to change, or the draft of a new one; undefined for a new one, or the only one there is. */
  id: string | undefined
  fields: Record<string, unknown>
  note: string
}

export async function readRow(rest: Tables, table: ContentTable, id: string | undefined): Promise<Row | null> {
  const rows = rest.from(table).select()
  return rowsOf<Row>(await (id === undefined ? rows.limit(1) : rows.eq('id', id)))[0] ?? null
}

export const readOwnDrafts = async (rest: Tables, key: AccessKey): Promise<ContentDraft[]> =>
  rowsOf(await rest.from('content_drafts').select().eq('access_key', key.id).order('created_at'))

/** Prepares a change, or adds to an earlier one of this key. The same new entry twice is one draft. */
export const prepareChange = oneAtATime(async (rest: Tables, key: AccessKey, given: Change): Promise<Outcome> => {
  const { table, id, note } = given
  const fields = fieldsAsMeant(table, given.fields)
  const drafts = await readOwnDrafts(rest, key)
  const former = drafts.find(
    (draft) => draft.table_name === table && (id ? [draft.row_id, draft.id].includes(id) : !isList(table)),
  )
  const rowId = former ? (former.row_id ?? undefined) : id
  const live = rowId !== undefined || !isList(table) ? await readRow(rest, table, rowId) : null
  if (rowId !== undefined && !live) return { problem: `There is no entry ${rowId}.` }
  const problem = problemOf(table, fields, live)
  if (problem) return { problem }
  const before = former && !former.is_removal ? former.fields : {}
  const others = drafts.filter((draft) => draft !== former)
  // a new row has its place once it is published
  const merged = { display_order: 0, ...live, ...before, ...asStored(table, fields) }
  const parsed = (await schemaFor(rest, table, live, others)).safeParse(merged)
  if (!parsed.success) return { problem: parsed.error.issues.map((issue) => lineOf(issue, table, fields)).join('\n') }
  const changed = Object.entries(parsed.data).filter(
    ([column, value]) =>
      fillableColumns(table).includes(column === 'former_slugs' ? 'slug' : column) &&
      // a new row is complete, with empty fields, as its editor stores it: its preview needs that
      (!live || !hasFields(live, { [column]: value })),
  )
  if (changed.length === 0) return { problem: 'The entry has these values already.' }
  const said = Object.fromEntries(changed.filter(([column]) => Object.hasOwn(fields, column)))
  const twin = !former && !live && drafts.find((draft) => isNewEntry(draft, table) && hasFields(draft.fields, said))
  if (twin) return { draft: twin }
  return store(rest, key, former, drafts.length, {
    table_name: table,
    row_id: live?.id ?? null,
    fields: Object.fromEntries(changed),
    is_removal: false,
    base_updated_at: live?.updated_at ?? null,
    note,
  })
})

const isNewEntry = ({ table_name, row_id, is_removal }: ContentDraft, table: ContentTable) =>
  table_name === table && row_id === null && !is_removal

const EXAMPLE_DATE = '2026-12-05'

function lineOf({ path, message }: z.core.$ZodIssue, table: ContentTable, fields: Change['fields']): string {
  const column = String(path[0])
  const isDate = propertiesOf(table)[column]?.format === 'date'
  return `${path.join('.')}: ${isDate && fields[column] ? `Write the date as ${EXAMPLE_DATE}` : message}`
}

export async function prepareRemoval(
  rest: Tables,
  key: AccessKey,
  { table, id, note }: Pick<Change, 'table' | 'note'> & { id: string },
): Promise<Outcome> {
  if (!isList(table)) return { problem: 'There is only one of these: it can be changed, but not removed.' }
  const live = await readRow(rest, table, id)
  if (!live) return { problem: `There is no entry ${id}.` }
  const drafts = await readOwnDrafts(rest, key)
  const fields = Object.fromEntries(Object.keys(FORMS[table].schema.shape).map((column) => [column, live[column]]))
  const draft = { table_name: table, row_id: live.id, fields, is_removal: true, base_updated_at: live.updated_at, note }
  const former = drafts.find(({ row_id }) => row_id === id)
  return store(rest, key, former, drafts.length, draft)
}

/** False if it is published, discarded, somebody else's, or has a time. */
export async function discardOwn(rest: Tables, key: AccessKey, id: string): Promise<boolean> {
  const mine = rest.from('content_drafts').delete().eq('id', id).eq('access_key', key.id).is('publish_at', null)
  return rowsOf(await mine.select('id')).length > 0
}

/** Checks beyond the schema: which fields may be filled in, and where pictures are. */
function problemOf(table: ContentTable, fields: Change['fields'], live: Row | null): string | undefined {
  const columns = fillableColumns(table)
  const unknown = Object.keys(fields).filter((column) => !columns.includes(column))
  if (unknown.length > 0) return `There is no field ${unknown.join(', ')}. Fields: ${columns.join(', ')}.`
  if (table === 'site' && fields.sections && menuWithoutTexts(fields) !== menuWithoutTexts(live))
    return 'sections: give all of them as they are, and change label and title alone. The owner orders and hides them.'
  const { column = '' } = PICTURES_OF[table] ?? {}
  const picture = fields[column]
  const isOurs = !picture || String(picture).startsWith(PUBLIC_FILES) || isSameContent(picture, live?.[column])
  if (!isOurs) return `${column}: give the address that upload_picture returns.`
  return markupFaults(table, fields).join('\n') || undefined
}

const TOO_MANY = `${DRAFTS_OF_KEY} drafts wait for the owner already. Stop here: ask them to look through a group and publish it under
Drafts, at /admin/drafts of the site. Then go on where you stopped.`

const TOO_LONG = `This is longer than a draft may be (${DRAFT_BYTES / 1000} kB, all changed fields together). Shorten it, or prepare fewer fields.`
const TOO_LONG_TO_REMOVE = 'This entry is too long for a draft. Ask the owner to delete it.'

type ToStore = Pick<ContentDraft, 'table_name' | 'row_id' | 'fields' | 'is_removal' | 'base_updated_at' | 'note'>

async function store(
  rest: Tables,
  key: AccessKey,
  former: ContentDraft | undefined,
  count: number,
  draft: ToStore,
): Promise<Outcome> {
  if (Buffer.byteLength(JSON.stringify(draft.fields)) > DRAFT_BYTES)
    return { problem: draft.is_removal ? TOO_LONG_TO_REMOVE : TOO_LONG }
  const drafts = rest.from('content_drafts')
  if (former) {
    const mine = drafts.update(draft).eq('id', former.id).eq('access_key', key.id).eq('updated_at', former.updated_at)
    const [changed] = rowsOf<ContentDraft>(await mine.is('publish_at', null).select())
    return changed ? { draft: changed } : { problem: 'The owner has just dealt with this draft. Read the site again.' }
  }
  if (count >= DRAFTS_OF_KEY) return { problem: TOO_MANY }
  try {
    return { draft: onlyRow(await drafts.insert({ ...draft, author: key.made_by, access_key: key.id }).select()) }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return { problem: 'Somebody else has a draft of this entry. Ask the owner to publish or discard it first.' }
  }
}

async function schemaFor(rest: Tables, table: ContentTable, live: Row | null, drafts: readonly ContentDraft[]) {
  // the owner gives a new page its address
  if (table === 'pages') return FORMS.pages.schema.omit({ slug: true })
  if (table !== 'talks') return FORMS[table].schema
  const talks = await readAllRows<TalkAddress & { title: string }>(rest, 'talks', 'id,title,slug,former_slugs')
  const others = [...talks.filter(({ id }) => id !== live?.id), ...draftedTalks(drafts)]
  return talkSchemaFor(live as TalkAddress | null, others) // a row of this table
}

type Fields = Record<string, unknown>

const TAGS = RICH_TEXT.tags.join(', ')
const KNOWN_TAG = /<\/?(?:[biuspa]|h[1-6]|br|strong|em|ul|ol|li|blockquote|div|span|img|table|code|pre)\b[^<>]*>/i
const MARKDOWN = /\*\*\S[^*\n]*\*\*|\[[^\]\n]+\]\(https?:|^#{1,6} \S/m
const MARKDOWN_LIST = /^[-*] \S/m

/** The fields of an entry as a program means them: JSON text is what it says where no text is expected. */
export const fieldsAsMeant = (table: ContentTable, given: Fields) => asMeant(given, propertiesOf(table)) as Fields // one stays one

/** Rich text in the paragraphs without which the page would show its tags. */
export const asStored = (table: ContentTable, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([column, value]) => [
      column,
      typeof value === 'string' && isHtml(table, column) ? inParagraphs(value) : value,
    ]),
  )

const inParagraphs = (text: string) => (/<[a-z]/i.test(text) && !isRichText(text) ? `<p>${text}</p>` : toRichText(text))

/** What the page would show as signs instead of what they mean, a line for each field. */
export const markupFaults = (table: ContentTable, fields: Fields): string[] =>
  Object.entries(fields).flatMap(([column, value]) => {
    const fault = typeof value === 'string' && markupFault(value, isHtml(table, column), hasPictures(table, column))
    return fault ? [`${column}: ${fault}`] : []
  })

function markupFault(text: string, isRich: boolean, isIllustrated: boolean): string | undefined {
  if (MARKDOWN.test(text) || (isRich && MARKDOWN_LIST.test(text)))
    return `This looks like Markdown. Write ${isRich ? `HTML of these tags: ${TAGS}` : 'plain text'}.`
  if (!isRich) return KNOWN_TAG.test(text) ? 'This is plain text: leave the HTML tags out.' : undefined
  const tags = [...text.matchAll(/<\/?([a-z][a-z\d]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
  const foreign = [...new Set(tags)].filter((tag) => !RICH_TEXT.tags.includes(tag) && !(isIllustrated && tag === 'img'))
  return foreign.length > 0 ? `The page leaves out ${foreign.join(', ')}. Use only ${TAGS}.` : undefined
}
