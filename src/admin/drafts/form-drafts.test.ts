import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { ContentChange, ContentDraft } from '#content/draft.ts'
import { ExpertiseSchema } from '#content/expertise/expertise.schema.ts'
import type { ContentTable } from '#content/kinds.ts'
import { discardDraft, readDrafts, readLiveRows, saveDraft, scheduleDraft } from '#data/drafts/drafts.ts'
import { publishDraft } from '#data/drafts/publish-draft.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { clientOf, openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { AddressSchema } from '../editors/newsletter-rows.ts'
import { asRow, type FormRow } from '../forms/form-rows.ts'
import {
  dropDrafts,
  fieldsForForm,
  isOfForm,
  isOnlyPublished,
  keepDrafts,
  restoreDrafts,
  settleDrafts,
} from './form-drafts.ts'

const AUTHOR = '22222222-2222-4222-8222-222222222222'
const NEW = '33333333-3333-4333-8333-333333333333'
const area = { title: 'Pricing', description: 'Words.', is_primary: false, display_order: 0 }
let backend: TestBackend
let rest: ReturnType<typeof clientOf>

beforeEach(async () => {
  backend = await openTestBackend()
  rest = clientOf(backend, backend.keys.secret)
})
afterEach(() => backend.dispose())

async function rowsOf(table: ContentTable, schema: FormRow['schema']): Promise<FormRow[]> {
  const { data = [] } = await rest.from(table).select().order('created_at')
  return (data ?? []).map((row) => ({ table, id: row.id, row: asRow(row), schema }))
}
async function makeAreas(...titles: string[]) {
  for (const title of titles) await rest.from('expertise').insert({ ...area, title })
  return rowsOf('expertise', ExpertiseSchema)
}
const ofExpertise = (rows: FormRow[]) => async () =>
  (await readDrafts(rest)).filter((draft) => isOfForm(rows, 'expertise', draft))
async function keep(rows: FormRow[], changes: ContentChange[], added?: ContentTable) {
  const all = await readDrafts(rest)
  const { inForm = [], others = [] } = Object.groupBy(all, (draft) =>
    isOfForm(rows, added, draft) ? 'inForm' : 'others',
  )
  await keepDrafts(rest, { rows, changes, inForm, others, author: AUTHOR })
  return readDrafts(rest)
}
const change = (id: string, fields: object | null): ContentChange => ({
  ...{ table: 'expertise', id },
  fields: fields && { ...fields },
})
const summary = (drafts: readonly ContentDraft[]) =>
  drafts.map(({ fields, is_removal, row_id }) => [fields.title, is_removal, row_id === null]).toSorted()

test("a person's save takes over what a program prepared", async () => {
  const rows = await makeAreas('Pricing')
  const [{ id }] = rows as [FormRow]
  const prepared = { table_name: 'expertise', row_id: id, fields: { title: 'By a program' }, note: 'From your mail' }
  await rest.from('content_drafts').insert({ ...prepared, author: NEW, access_key: NEW })
  const [draft] = await keep(rows, [change(id, { title: 'By a program, read' })])
  expect(draft).toMatchObject({ fields: { title: 'By a program, read' }, author: AUTHOR, access_key: null, note: null })
})

test('what somebody else has drafted in another form of the row is not taken over unseen', async () => {
  await rest.from('contact').insert({ title: 'Write', email: 'ada@portico.test' })
  const rows = await rowsOf('contact', AddressSchema)
  const prepared = { table_name: 'contact', row_id: rows[0]!.id, fields: { email: 'other@portico.test' }, author: NEW }
  await rest.from('content_drafts').insert(prepared)
  const address: ContentChange = { table: 'contact', id: rows[0]!.id, fields: { substack_url: 'https://a.example/' } }
  await expect(keep(rows, [address])).rejects.toMatchObject({ status: 409 })
  expect(await readDrafts(rest)).toMatchObject([prepared])
})

test.each([
  ['an upload of its kind', NEW, '/storage/v1/object/public/story-images/talks/1.webp', true],
  ['the same with its origin', NEW, `${SITE_URL}/storage/v1/object/public/story-images/talks/1.webp`, true],
  ['another host', NEW, 'https://elsewhere.example/1.webp', false],
  ['another kind', NEW, '/storage/v1/object/public/story-images/stories/1.webp', false],
  ['no address', NEW, { toString: 1 }, false],
  ["another host in a draft of one's own", AUTHOR, 'https://elsewhere.example/1.webp', true],
])('a picture of %s comes into a form, or does not', (_, author, image_url, isTaken) => {
  const draft = { table_name: 'talks', fields: { title: 'Ropes', image_url }, author } as unknown as ContentDraft
  const taken = isTaken ? draft.fields : { title: 'Ropes' }
  expect(fieldsForForm(draft, AUTHOR, SITE_URL)).toEqual(taken)
})

test('each row that differs has a draft, and what the form no longer changes has none', async () => {
  const rows = await makeAreas('Pricing', 'Hiring')
  const [first, second] = rows as [FormRow, FormRow]
  const added = change(NEW, { ...area, title: 'Sailing' })
  expect(summary(await keep(rows, [change(first.id, { title: 'Price' }), added, change(second.id, null)]))).toEqual([
    ['Hiring', true, false],
    ['Price', false, false],
    ['Sailing', false, true],
  ])
  // once more, with the removal taken back and other words in the new one
  const again = [change(first.id, { title: 'Price' }), change(NEW, { ...area, title: 'Sailing well' })]
  expect(summary(await keep(rows, again, 'expertise'))).toEqual([
    ['Price', false, false],
    ['Sailing well', false, true],
  ])
  for (const draft of await readDrafts(rest)) await publishDraft(rest, draft)
  const { data } = await rest.from('expertise').select('title').order('title')
  expect(data).toEqual([{ title: 'Hiring' }, { title: 'Price' }, { title: 'Sailing well' }])
})

test('keeping a draft again after a lost answer makes nothing twice', async () => {
  const rows = await makeAreas('Pricing')
  const changes = [change(NEW, { ...area, title: 'Sailing' }), change(rows[0]!.id, null)]
  const drafts = await keep(rows, changes, 'expertise')
  expect(drafts.map(({ id }) => id)).toContain(NEW)
  const again = await keep(rows, changes, 'expertise')
  expect(again.map(({ id }) => id).toSorted()).toEqual(drafts.map(({ id }) => id).toSorted())
})

test('the draft of a new row keeps its place, as an imported one has it', async () => {
  const fields = { ...area, display_order: 7 }
  const draft = {
    id: NEW,
    table_name: 'expertise',
    row_id: null,
    fields,
    base_updated_at: null,
    author: AUTHOR,
  } as const
  await saveDraft(rest, draft, null)
  const { display_order, ...words } = area
  const [kept] = await keep([], [change(NEW, { ...words, title: 'Sailing' })], 'expertise')
  expect(kept?.fields).toEqual({ ...fields, title: 'Sailing' })
})

test('a save publishes the drafts that the form showed', async () => {
  const before = await makeAreas('Pricing')
  const all = await keep(before, [change(NEW, area), change(before[0]!.id, { title: 'Price' })], 'expertise')
  await settleDrafts(rest, { before, after: before, all, published: await ofExpertise(before)() })
  expect(await readDrafts(rest)).toEqual([])
})

test('after the undo of a save, what it published are drafts again, with their times unless these have passed', async () => {
  const before = await makeAreas('Pricing', 'Hiring')
  const [first, second] = before as [FormRow, FormRow]
  const all = await keep(before, [change(NEW, area), change(first.id, { title: 'Price' }), change(second.id, null)])
  const [ahead, past] = [Date.now() + 60_000, Date.now() - 60_000].map((ms) => new Date(ms).toISOString())
  await scheduleDraft(rest, all.find(({ row_id }) => row_id === first.id)!, ahead!)
  const published = (await readDrafts(rest)).map((draft) =>
    draft.is_removal ? { ...draft, publish_at: past! } : draft,
  )
  await settleDrafts(rest, { before, after: before, all: published, published })
  expect(await readDrafts(rest)).toEqual([])
  await restoreDrafts(rest, published)
  await restoreDrafts(rest, published)
  const lasting = ({ created_at, updated_at, ...draft }: ContentDraft) => draft
  const restored = published.map((draft) => ({ ...draft, publish_at: draft.is_removal ? null : draft.publish_at }))
  expect((await readDrafts(rest)).map(lasting)).toEqual(expect.arrayContaining(restored.map(lasting)))
})

test('after the undo of a save, a draft that was begun since stays', async () => {
  const before = await makeAreas('Pricing')
  const [row] = before as [FormRow]
  const published = await keep(before, [change(row.id, { title: 'Published' })])
  await discardDraft(rest, published[0]!)
  await keep(before, [change(row.id, { title: 'Begun since' })])
  await restoreDrafts(rest, published)
  expect((await readDrafts(rest)).map(({ fields }) => fields.title)).toEqual(['Begun since'])
})

test('a save of the whole list overtakes only the drafts of what it has changed', async () => {
  const before = await makeAreas('Pricing', 'Hiring')
  const [first, second] = before as [FormRow, FormRow]
  const all = await keep(before, [change(first.id, { title: 'Price' }), change(second.id, { title: 'Hire' })])
  await rest.from('expertise').update({ title: 'Pricing' }).eq('id', first.id)
  await rest.from('expertise').update({ title: 'Saved' }).eq('id', second.id)
  const after = await rowsOf('expertise', ExpertiseSchema)
  await settleDrafts(rest, { before, after, all, published: [] })
  const drafts = await readDrafts(rest)
  const live = await readLiveRows(rest, drafts)
  const isOvertaken = ({ id }: FormRow) => drafts.map((one) => one.row_id === id && live.get(one.id)?.isOvertaken)
  expect([isOvertaken(first), isOvertaken(second)].map((all) => all.includes(true))).toEqual([false, true])
})

test('a save leaves what was saved to its draft elsewhere meanwhile', async () => {
  const before = await makeAreas('Pricing')
  const [row] = before as [FormRow]
  const published = await keep(before, [change(row.id, { title: 'Laptop' })])
  await keep(before, [change(row.id, { title: 'Phone' })])
  await rest.from('expertise').update({ title: 'Laptop' }).eq('id', row.id)
  const after = await rowsOf('expertise', ExpertiseSchema)
  await settleDrafts(rest, { before, after, all: published, published })
  expect((await readDrafts(rest)).map(({ fields }) => fields.title)).toEqual(['Phone'])
})

test('what was saved to a draft elsewhere is not dropped, and one that is gone elsewhere stops nothing', async () => {
  const before = await makeAreas('Pricing', 'Hiring')
  const [first, second] = before as [FormRow, FormRow]
  const read = await keep(before, [change(first.id, { title: 'Laptop' })])
  await keep(before, [change(first.id, { title: 'Phone' })])
  await expect(dropDrafts(rest, read, before)).rejects.toMatchObject({ status: 409 })
  const undone = { rows: before, changes: [], inForm: read, others: [], author: AUTHOR }
  await expect(keepDrafts(rest, undone)).rejects.toMatchObject({ status: 409 })
  const [left] = (await readDrafts(rest)) as [ContentDraft]
  expect(left.fields.title).toBe('Phone')

  await discardDraft(rest, left)
  await rest.from('expertise').update({ title: 'Hire' }).eq('id', second.id)
  await rest.from('expertise').update({ title: 'Pricing' }).eq('id', first.id)
  const after = await rowsOf('expertise', ExpertiseSchema)
  await settleDrafts(rest, { before, after, all: [left], published: [] })
  expect(await readDrafts(rest)).toEqual([])
})

test('a draft of another device that the form does not know is neither replaced nor dropped', async () => {
  const rows = await makeAreas('Pricing', 'Hiring')
  const [first, second] = rows as [FormRow, FormRow]
  const keepOn = (inForm: readonly ContentDraft[], ...changes: ContentChange[]) =>
    keepDrafts(rest, { rows, changes, inForm, others: [], author: AUTHOR })
  const inForm = await keepOn([], change(first.id, { title: 'Laptop' }))
  await keepOn([], change(second.id, { title: 'Phone' }))
  await keepOn(inForm, change(first.id, { title: 'Laptop again' }))
  const both = change(second.id, { title: 'Laptop again' })
  await expect(keepOn(inForm, change(first.id, { title: 'Laptop again' }), both)).rejects.toMatchObject({ status: 409 })
  expect((await readDrafts(rest)).map(({ fields }) => fields.title).toSorted()).toEqual(['Laptop again', 'Phone'])
})

test('what was published or discarded elsewhere is a draft again if the form goes on with it', async () => {
  const rows = await makeAreas('Pricing', 'Hiring')
  const [first, second] = rows as [FormRow, FormRow]
  const of = (title: string) => [
    change(first.id, { title }),
    change(second.id, { title }),
    change(NEW, { ...area, title }),
  ]
  const all = await keep(rows, of('One'))
  const changes = of('Two')
  for (const draft of all) await (draft.row_id === second.id ? discardDraft(rest, draft) : publishDraft(rest, draft))
  await keepDrafts(rest, { rows, changes, inForm: all, others: [], author: AUTHOR })
  const drafts = await readDrafts(rest)
  expect(drafts.map(({ row_id, fields }) => [row_id, fields.title]).toSorted()).toEqual(
    [first.id, second.id, NEW].map((id) => [id, 'Two']).toSorted(),
  )
  for (const draft of drafts) expect(await publishDraft(rest, draft)).toMatchObject({ outcome: 'published' })
})

test('a proxy that knows no server (404) does not say that a draft is gone', async () => {
  const rows = await rowsOf('contact', AddressSchema)
  const [row] = rows as [FormRow]
  const kept = { table_name: 'contact' as const, row_id: row.id, base_updated_at: row.row.updated_at, author: AUTHOR }
  const draft = await saveDraft(rest, { ...kept, fields: { email: 'a@b.example', substack_url: null } }, null)
  const fetch = async () => new Response('404 page not found', { status: 404 })
  const stopped = createRestClient({ url: SITE_URL, key: backend.keys.secret, fetch })
  await expect(dropDrafts(stopped, [draft], rows)).rejects.toMatchObject({ status: 404 })
})

test('what the drafts of a form have published is told from what somebody else has changed', async () => {
  const before = await makeAreas('Pricing', 'Hiring', 'Sailing')
  const [first, second, third] = before as [FormRow, FormRow, FormRow]
  const changes = [
    change(first.id, { title: 'Price' }),
    change(second.id, null),
    change(NEW, { ...area, title: 'New' }),
  ]
  const drafts = await keep(before, changes)
  const isOurs = async () => isOnlyPublished(drafts, before, await rowsOf('expertise', ExpertiseSchema))
  for (const draft of drafts) {
    await publishDraft(rest, draft)
    expect(await isOurs()).toBe(true)
  }
  await rest.from('expertise').update({ title: 'Sailed' }).eq('id', third.id)
  expect(await isOurs()).toBe(false)
  await rest.from('expertise').update({ title: 'Sailing' }).eq('id', third.id)
  expect(await isOurs()).toBe(true)
  await rest.from('expertise').update({ title: 'Prices' }).eq('id', first.id)
  expect(await isOurs()).toBe(false)
})

test('two forms that edit columns of one row leave each other’s part of its draft alone', async () => {
  const [row] = (await rowsOf('contact', AddressSchema)) as [FormRow]
  const kept = { table_name: 'contact' as const, row_id: row.id, base_updated_at: row.row.updated_at, author: AUTHOR }
  const whole = await saveDraft(rest, { ...kept, fields: { email: 'a@b.example', substack_url: null } }, null)
  const live = { ...row, row: { ...row.row, substack_url: null } }
  expect(isOfForm([live], undefined, whole)).toBe(false)

  const address = { table: 'contact' as const, id: row.id, fields: { substack_url: 'https://quay.example/' } }
  const [draft] = (await keep([live], [address])) as [ContentDraft]
  expect(draft.fields).toEqual({ email: 'a@b.example', substack_url: 'https://quay.example/' })
  expect(isOfForm([live], undefined, draft)).toBe(true)

  await dropDrafts(rest, [draft], [live])
  expect((await readDrafts(rest))[0]?.fields).toEqual({ email: 'a@b.example' })
  await restoreDrafts(rest, [draft])
  expect((await readDrafts(rest))[0]?.fields).toEqual(draft.fields)
  await dropDrafts(rest, await readDrafts(rest), [live])
  await rest.from('contact').update({ substack_url: 'https://pier.example/' }).eq('id', row.id)
  const after = await rowsOf('contact', AddressSchema)
  const isOvertaken = async () => (await readLiveRows(rest, await readDrafts(rest))).get(draft.id)?.isOvertaken
  expect(await isOvertaken()).toBe(true)
  await settleDrafts(rest, { before: [row], after, all: await readDrafts(rest), published: [] })
  expect(await isOvertaken()).toBe(false)
  expect(isOfForm([{ ...live, schema: z.object({ email: z.string() }) }], undefined, draft)).toBe(true)
})
