import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContentDraft } from '#content/draft.ts'
import { clientOf, openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import {
  claimDraft,
  discardDraft,
  giveUpDraft,
  outOfBounds,
  readDrafts,
  readDueDrafts,
  readLiveRows,
  reasonOf,
  saveDraft,
  scheduleDraft,
} from './drafts.ts'
import { publishDraft } from './publish-draft.ts'

const area = { title: 'a', description: 'b', is_primary: false, display_order: 0 }
let backend: TestBackend
let rest: ReturnType<typeof clientOf>

beforeEach(async () => {
  backend = await openTestBackend()
  rest = clientOf(backend, backend.keys.secret)
})
afterEach(() => backend.dispose())

async function makeDraft(fields: object, publish_at: string | null = null): Promise<ContentDraft> {
  const { data: row } = await rest.from('expertise').insert(area).select().single()
  const draft = { table_name: 'expertise' as const, row_id: row.id, base_updated_at: row.updated_at, author: null }
  const saved = await saveDraft(rest, { ...draft, fields: { ...fields } }, null)
  return publish_at ? scheduleDraft(rest, saved, publish_at) : saved
}
const areas = async () => (await rest.from('expertise').select('title').order('created_at')).data

test('a draft that was published, but not yet discarded when the process died, is discarded the next time', async () => {
  const draft = await makeDraft({ title: 'x', is_primary: true })
  await rest.from('expertise').update(draft.fields).eq('id', draft.row_id)
  expect(await publishDraft(rest, draft)).toMatchObject({ outcome: 'published', row: { title: 'x' } })
  expect(await readDrafts(rest)).toEqual([])
})

test('a draft whose time is written as the backend never writes it stops nothing for ever', async () => {
  const { id } = await makeDraft({ title: 'x' })
  backend.database.run("update content_drafts set updated_at = '2026-11-23T10:00:00.000000+00:00' where id = ?", id)
  const [draft] = (await readDrafts(rest)) as [ContentDraft]
  const conflict = { name: 'RestError', status: 409 }
  await expect(publishDraft(rest, draft)).rejects.toMatchObject(conflict)
  await expect(saveDraft(rest, { ...draft, fields: { title: 'y' } }, draft)).rejects.toMatchObject(conflict)
})

test('a new row is made once, however often it is published', async () => {
  const draft = await saveDraft(
    rest,
    { table_name: 'expertise', row_id: null, fields: area, base_updated_at: null, author: null },
    null,
  )
  await publishDraft(rest, draft)
  expect(await publishDraft(rest, draft)).toMatchObject({ outcome: 'published', row: { id: draft.id } })
  expect(await areas()).toEqual([{ title: 'a' }])
})

test('a new row comes below those that came since its draft was started, unless the draft has a place', async () => {
  const { display_order, ...words } = area
  const draft = { table_name: 'expertise' as const, row_id: null, base_updated_at: null, author: null }
  const anywhere = await saveDraft(rest, { ...draft, fields: { ...words, title: 'last' } }, null)
  const placed = await saveDraft(rest, { ...draft, fields: { ...words, title: 'first', display_order: -1 } }, null)
  await rest.from('expertise').insert({ ...area, display_order: 7 })
  for (const one of [anywhere, placed]) expect(await publishDraft(rest, one)).toMatchObject({ outcome: 'published' })
  const { data } = await rest.from('expertise').select('title, display_order').order('display_order')
  expect(data).toEqual([
    { title: 'first', display_order: -1 },
    { title: 'a', display_order: 7 },
    { title: 'last', display_order: 8 },
  ])
})

test('a new entry whose address another one has is refused in words', async () => {
  const talk = { title: 'a', slug: 'a', type: 'talk', location: 'b', description: 'c', date: '2024-01-05' }
  await rest.from('talks').insert({ ...talk, display_order: 0 })
  const draft = { table_name: 'talks' as const, row_id: null, fields: talk, base_updated_at: null, author: null }
  const refusal = await publishDraft(rest, await saveDraft(rest, draft, null)).catch((error: unknown) => error)
  expect(reasonOf(refusal)).toBe('another entry already has this address')

  const hero = { title: 'a', subtitle: 'b', description: 'c', image_url: 'd' }
  await rest.from('hero').insert(hero)
  const second = { ...draft, table_name: 'hero' as const, fields: hero }
  const other = await publishDraft(rest, await saveDraft(rest, second, null)).catch((error: unknown) => error)
  expect(reasonOf(other)).toBe('it was saved elsewhere')
})

test('a draft that was saved elsewhere since is not replaced; one whose time was set is', async () => {
  const opened = await makeDraft({ title: 'x' })
  const { table_name, row_id, base_updated_at, author } = opened
  const draft = { table_name, row_id, base_updated_at, author }
  await scheduleDraft(rest, opened, '2099-01-01T00:00:00Z')
  const phone = await saveDraft(rest, { ...draft, fields: { title: 'phone' } }, opened)
  expect(phone).toMatchObject({ fields: { title: 'phone' }, publish_at: '2099-01-01T00:00:00+00:00' })

  const conflict = { name: 'RestError', status: 409 }
  await expect(saveDraft(rest, { ...draft, fields: { title: 'laptop' } }, opened)).rejects.toMatchObject(conflict)
  await expect(saveDraft(rest, { ...draft, fields: { title: 'laptop' } }, null)).rejects.toMatchObject(conflict)
  expect(await saveDraft(rest, { ...draft, fields: { title: 'phone' } }, opened)).toMatchObject({ id: opened.id })
  expect((await readDrafts(rest)).map(({ fields }) => fields)).toEqual([{ title: 'phone' }])
})

test('a draft whose answer was lost is kept, or discarded, at the first try', async () => {
  const losing = clientOf(
    {
      ...backend,
      async fetch(request) {
        const answer = await backend.fetch(request)
        if (request.method !== 'GET') throw new TypeError('The connection was lost')
        return answer
      },
    },
    backend.keys.secret,
  )
  const { data: row } = await rest.from('expertise').insert(area).select().single()
  const draft = {
    table_name: 'expertise' as const,
    fields: { ...area, title: 'x' },
    base_updated_at: null,
    author: null,
  }
  const kept = [
    await saveDraft(losing, { ...draft, row_id: row.id }, null),
    await saveDraft(losing, { ...draft, row_id: null, id: crypto.randomUUID() }, null),
  ]
  expect(kept).toEqual((await readDrafts(rest)).toReversed())
  await expect(saveDraft(losing, { ...draft, row_id: row.id, fields: area }, null)).rejects.toThrow(
    'connection was lost',
  )
  for (const draft of kept) expect(await discardDraft(losing, draft)).toBe('discarded')
  expect(await readDrafts(rest)).toEqual([])
})

test('a draft is discarded as it was read, and one that is gone is told from it', async () => {
  const read = await makeDraft({ title: 'Laptop' })
  await scheduleDraft(rest, read, '2099-01-01T10:00:00Z')
  const other = await makeDraft({ title: 'x' })
  const phone = await saveDraft(rest, { ...other, fields: { title: 'Phone' } }, other)
  expect(await discardDraft(rest, other)).toBe('changed')
  expect(await discardDraft(rest, read), 'only its time was set').toBe('discarded')
  expect(await readDrafts(rest)).toEqual([phone])
  await publishDraft(rest, phone)
  expect(await discardDraft(rest, phone)).toBe('gone')
})

test('a draft is scheduled as it was read: other words that were saved since are refused, another time is not', async () => {
  const read = await makeDraft({ title: 'x' })
  await scheduleDraft(rest, read, '2099-01-01T10:00:00Z')
  expect(await scheduleDraft(rest, read, '2099-02-01T10:00:00Z')).toMatchObject({
    publish_at: '2099-02-01T10:00:00+00:00',
  })
  await rest
    .from('content_drafts')
    .update({ fields: { title: 'unseen' }, publish_at: null })
    .eq('id', read.id)
  await expect(scheduleDraft(rest, read, '2099-03-01T10:00:00Z')).rejects.toMatchObject({ status: 409 })
  expect(await readDrafts(rest)).toMatchObject([{ fields: { title: 'unseen' }, publish_at: null }])
})

test('a row that was deleted since is not made again', async () => {
  const draft = await makeDraft({ title: 'x' })
  await rest.from('expertise').delete().eq('id', draft.row_id)
  expect(await publishDraft(rest, draft)).toEqual({ outcome: 'changed', theirs: null })
  expect(await readDrafts(rest)).toHaveLength(1)
})

test('a removal takes the row it was started with off the page, however often it is published', async () => {
  const { row_id } = await makeDraft({ title: 'x' })
  const { data: row } = await rest.from('expertise').select().eq('id', row_id).single()
  const removal = { table_name: 'expertise' as const, row_id: row.id, fields: area, is_removal: true, author: null }
  await rest.from('content_drafts').delete().eq('row_id', row_id)
  const old = await saveDraft(rest, { ...removal, base_updated_at: '2020-01-01T00:00:00+00:00' }, null)
  expect(await publishDraft(rest, old)).toMatchObject({ outcome: 'changed', theirs: { title: 'a' } })
  expect(await areas()).toEqual([{ title: 'a' }])

  const draft = await saveDraft(rest, { ...removal, base_updated_at: row.updated_at }, old)
  expect(await publishDraft(rest, draft)).toMatchObject({ outcome: 'published' })
  expect(await publishDraft(rest, draft)).toMatchObject({ outcome: 'published' })
  expect(await areas()).toEqual([])
  expect(await readDrafts(rest)).toEqual([])
})

test('a new row that was changed once it was there is not counted as published again', async () => {
  const { id } = await makeDraft({ title: 'x' })
  await rest.from('content_drafts').delete().eq('id', id)
  const draft = await saveDraft(
    rest,
    { table_name: 'expertise', row_id: null, fields: area, base_updated_at: null, author: null },
    null,
  )
  await rest.from('expertise').insert({ ...draft.fields, id: draft.id, display_order: 7 })
  await rest.from('expertise').update({ title: 'Changed' }).eq('id', draft.id)
  expect(await publishDraft(rest, draft)).toMatchObject({ outcome: 'changed', theirs: { title: 'Changed' } })
  expect(await readDrafts(rest)).toHaveLength(1)
})

test('what is saved to a draft while it is being published stays a draft', async () => {
  const read = await makeDraft({ title: 'x' })
  await scheduleDraft(rest, read, '2099-01-01T00:00:00Z')
  const typed = { ...read, fields: { title: 'y' } }
  await rest.from('content_drafts').update({ fields: typed.fields }).eq('id', read.id)
  expect(await publishDraft(rest, read)).toMatchObject({ outcome: 'published' })
  expect(await readDrafts(rest)).toMatchObject([{ fields: { title: 'y' } }])
})

test('a draft that only got another time while it was being published is discarded', async () => {
  const read = await makeDraft({ title: 'x' })
  await scheduleDraft(rest, read, '2099-01-01T00:00:00Z')
  await publishDraft(rest, read)
  expect(await readDrafts(rest)).toEqual([])
})

test('a draft that its owner has dealt with since it was claimed is not given back with a reason', async () => {
  const draft = await makeDraft({ title: 'x' }, new Date().toISOString())
  const claimed = await claimDraft(rest, draft, Date.now(), 60_000)
  await scheduleDraft(rest, draft, null)
  expect(await giveUpDraft(rest, claimed!, 'No longer true')).toBe(false)
  expect(await readDrafts(rest)).toMatchObject([{ last_error: null }])
})

test('the live row of a draft, and whether it was changed or deleted since', async () => {
  const [same, changed, deleted] = [await makeDraft({}), await makeDraft({}), await makeDraft({})]
  await rest.from('expertise').update({ title: 'theirs' }).eq('id', changed.row_id)
  await rest.from('expertise').delete().eq('id', deleted.row_id)
  const live = await readLiveRows(rest, [same, changed, deleted])
  expect([same, changed, deleted].map(({ id }) => live.get(id))).toMatchObject([
    { row: { title: 'a' }, isOvertaken: false },
    { row: { title: 'theirs' }, isOvertaken: true },
    { row: null, isOvertaken: true },
  ])
})

test('of two processes one claims a draft that is due, until its claim ends', async () => {
  const now = Date.now()
  const draft = await makeDraft({ title: 'x' }, new Date(now - 1000).toISOString())
  await makeDraft({ title: 'later' }, new Date(now + 60_000).toISOString())
  const due = await readDueDrafts(rest, now)
  expect(due.map(({ id }) => id)).toEqual([draft.id])
  const claims = [await claimDraft(rest, due[0]!, now, 60_000), await claimDraft(rest, due[0]!, now, 60_000)]
  expect(claims.filter(Boolean)).toHaveLength(1)
  expect(await readDueDrafts(rest, now)).toEqual([])
  expect(await readDueDrafts(rest, now + 61_000)).toHaveLength(2)
})

test('a claim that a clock an hour ahead has made keeps no draft back once the clock is set right', async () => {
  const now = Date.now()
  const draft = await makeDraft({ title: 'x' }, new Date(now - 1000).toISOString())
  await claimDraft(rest, draft, now + 3_600_000, 60_000)
  expect(await readDueDrafts(rest, now)).toHaveLength(1)
})

test('a draft of a table that is not content, as an earlier version stored it, is not published', async () => {
  const id = '22222222-2222-4222-8222-222222222222'
  backend.insertRows('profiles', [{ id, is_admin: false }])
  const { data: row } = await rest.from('profiles').select().single()
  const draft = await makeDraft({ is_admin: true })
  const forged = { ...draft, table_name: 'profiles', row_id: id, base_updated_at: row.updated_at }
  await expect(publishDraft(rest, forged as unknown as ContentDraft)).rejects.toMatchObject({ status: 403 })
  expect((await rest.from('profiles').select('is_admin').single()).data).toEqual({ is_admin: false })
})

test('who writes a draft beyond the bounds is told which', async () => {
  const id = '00000000-0000-4000-8000-000000000006'
  backend.insertRows('profiles', [{ id, is_assistant: true }])
  const assistant = clientOf(backend, await backend.tokenOf({ id }))
  const draft = { table_name: 'talks' as const, row_id: null, base_updated_at: null, author: id }
  const refusal = (fields: object) =>
    saveDraft(assistant, { ...draft, id: crypto.randomUUID(), fields: { ...fields } }, null).catch(outOfBounds)
  expect(await refusal({ transcript: 'x'.repeat(200_000) })).toMatchObject({
    description: expect.stringContaining('200 kB'),
  })
  expect(await refusal({ search: 'x' })).toBeUndefined()
  for (let count = 1; count <= 50; count++) expect(await refusal({ title: 'a' })).toMatchObject({ author: id })
  expect(await refusal({ title: 'a' })).toMatchObject({ description: expect.stringContaining('Fifty') })
})
