import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOf, openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { updateUnlessChanged } from '../records/save-record.ts'
import { bringBack, readActivity, readDeleted, readVersions, undoChange } from './history.ts'

const DAY_MS = 86_400_000
const talk = { title: 'a', location: 'b', description: 'c', date: '2026-01-05', type: 'talk', display_order: 3 }
let backend: TestBackend
let rest: SupabaseClient

beforeEach(async () => {
  backend = await openTestBackend()
  rest = clientOf(backend, backend.keys.secret) as unknown as SupabaseClient // as much of it as is called
})
afterEach(() => backend.dispose())

const talks = () => rest.from('talks')
const lastDeleted = async () => (await readDeleted(rest, 'talks', 50)).versions
const versionsOf = ({ id }: { id: string }) => readVersions(rest, [{ table: 'talks', id }], 50)

/** As if everything so far had been done that many days ago. */
async function letPass(days: number) {
  const { data } = await rest.from('content_versions').select('id, changed_at')
  for (const { id, changed_at } of data ?? []) {
    const earlier = new Date(Date.parse(changed_at) - days * DAY_MS).toISOString()
    await rest.from('content_versions').update({ changed_at: earlier }).eq('id', id)
  }
}

test('what was deleted comes back a day later, with its id, in its place', async () => {
  const { data: added } = await talks().insert(talk).select().single()
  await talks().delete().eq('id', added.id)
  await letPass(1)
  const [deleted] = await lastDeleted()
  expect(Date.now() - Date.parse(deleted!.changed_at)).toBeGreaterThanOrEqual(DAY_MS)
  await bringBack(rest, 'talks', deleted!.row)
  const { data: back } = await talks().select().single()
  expect(back).toEqual({ ...added, updated_at: expect.any(String) })
  expect(await lastDeleted()).toEqual([])
})

test('of what was deleted the last rows are read, without those that are back', async () => {
  for (const title of ['first', 'second', 'third', 'fourth']) {
    const { data: added } = await talks()
      .insert({ ...talk, title })
      .select()
      .single()
    await talks().delete().eq('id', added.id)
  }
  const [fourth] = await lastDeleted()
  await bringBack(rest, 'talks', fourth!.row)
  const { versions, total } = await readDeleted(rest, 'talks', 2)
  expect(versions.map(({ row }) => row.title)).toEqual(['third', 'second'])
  expect(total).toBe(3)
})

test('the versions of several rows are read together, the last ones of all', async () => {
  const { data: one } = await talks().insert(talk).select().single()
  const { data: other } = await rest.from('stories').insert({ title: 'a', content: 'b' }).select().single()
  await talks().update({ title: 'now' }).eq('id', one.id)
  const rows = [
    { table: 'talks', id: one.id },
    { table: 'stories', id: other.id },
  ] as const
  const versions = await readVersions(rest, rows, 2)
  expect(versions.map(({ row_id, action }) => [row_id, action])).toEqual([
    [one.id, 'update'],
    [other.id, 'insert'],
  ])
})

test('bringing back once more, after a lost answer, is done already, unless the row has been changed', async () => {
  const { data: added } = await talks().insert(talk).select().single()
  await talks().delete().eq('id', added.id)
  const [deleted] = await lastDeleted()
  await bringBack(rest, 'talks', deleted!.row)
  await talks().update({ display_order: 9 }).eq('id', added.id)
  expect(await bringBack(rest, 'talks', deleted!.row)).toMatchObject({ id: added.id, title: 'a', display_order: 9 })
  await talks().update({ title: 'changed' }).eq('id', added.id)
  await expect(bringBack(rest, 'talks', deleted!.row)).rejects.toMatchObject({ status: 409 })
  expect((await talks().select()).data).toMatchObject([{ title: 'changed' }])
})

test('what has been changed and is as it was again is saved as if nothing had happened, however it came back', async () => {
  const { data: opened } = await talks()
    .insert({ ...talk, former_slugs: ['once'], length_minutes: 5, place: null })
    .select()
    .single()
  const save = (title: string, from = opened) => updateUnlessChanged(rest, 'talks', from, { title })
  await save('b')
  await talks().update({ title: 'a', display_order: 7 }).eq('id', opened.id)
  expect(await save('c')).toMatchObject({ isSaved: true, row: { title: 'c', display_order: 7 } })
  expect(await save('d')).toMatchObject({ isSaved: false, theirs: { title: 'c' } })

  const { data: moved } = await talks().update({ display_order: 8 }).eq('id', opened.id).select().single()
  await talks().delete().eq('id', opened.id)
  const [deleted] = await lastDeleted()
  await bringBack(rest, 'talks', { ...deleted!.row, display_order: 9 })
  await talks().update({ display_order: 10 }).eq('id', opened.id)
  expect(await save('e', moved)).toMatchObject({ isSaved: true, row: { title: 'e', display_order: 10 } })
})

test('a talk whose address another one has got comes back without an address, and only once', async () => {
  const { data: added } = await talks()
    .insert({ ...talk, slug: 'a-talk' })
    .select()
    .single()
  await talks().delete().eq('id', added.id)
  await talks().insert({ ...talk, slug: 'a-talk' })
  const [deleted] = await lastDeleted()
  await bringBack(rest, 'talks', deleted!.row)
  expect((await talks().select().eq('id', added.id).single()).data).toMatchObject({ slug: null, display_order: 3 })
  expect(await bringBack(rest, 'talks', deleted!.row)).toMatchObject({ id: added.id, slug: null })
  expect((await talks().select()).data).toHaveLength(2)
})

test('a row that is changed after 90 days keeps its last twenty versions, and others keep theirs', async () => {
  const { data: added } = await talks().insert(talk).select().single()
  const { data: other } = await talks().insert(talk).select().single()
  for (let number = 1; number <= 24; number++)
    await talks()
      .update({ title: `No. ${number}` })
      .eq('id', added.id)
  await letPass(89)
  await talks().update({ title: 'Within its time' }).eq('id', added.id)
  expect(await versionsOf(added)).toHaveLength(26)
  await letPass(2)
  await talks().update({ title: 'Now' }).eq('id', added.id)
  const kept = await versionsOf(added)
  expect(kept.map(({ row }) => row.title).slice(0, 3)).toEqual(['Now', 'Within its time', 'No. 24'])
  expect(kept).toHaveLength(20)
  expect(await versionsOf(other)).toHaveLength(1)
})

test('the last change of a row is undone, and so is that', async () => {
  const { data: added } = await talks().insert(talk).select().single()
  const titles = async () => (await talks().select('title')).data?.map(({ title }) => title)
  const undoLast = async () => undoChange(rest, (await readActivity(rest, 1)).changes[0]!)

  await talks().update({ title: 'changed' }).eq('id', added.id)
  const undone = await undoLast()
  expect(await titles()).toEqual(['a'])
  expect(await undoChange(rest, undone!)).not.toBeNull()
  expect(await titles()).toEqual(['changed'])
  expect(await undoChange(rest, undone!), 'which is no longer the last change').toBeNull()

  await talks().delete().eq('id', added.id)
  const back = await undoLast()
  expect(await titles()).toEqual(['changed'])
  await undoChange(rest, back!)
  expect(await titles()).toEqual([])
})

test('the saves of a row that count as one change are undone together, and come back together', async () => {
  const { data: added } = await talks().insert(talk).select().single()
  for (const title of ['b', 'c']) await talks().update({ title }).eq('id', added.id)
  const title = async () => (await talks().select('title').single()).data?.title
  const { changes, before } = await readActivity(rest, 1)
  expect(
    before.map(({ row }) => row.title),
    'how the row was earlier',
  ).toEqual(['b'])
  const undone = await undoChange(rest, { ...changes[0]!, saves: 2 })
  expect(await title()).toBe('a')
  expect(await undoChange(rest, undone!)).not.toBeNull()
  expect(await title()).toBe('c')

  const [latest] = (await readActivity(rest, 1)).changes
  await undoChange(rest, { ...latest!, action: 'insert', saves: 5 })
  expect((await talks().select()).data, 'an addition and what followed it').toEqual([])
})

test.each([
  ['a change', () => talks().update({ title: 'changed' }).eq('title', 'a'), 'PATCH', ['a']],
  ['a deletion', () => talks().delete().eq('title', 'a'), 'POST', ['a']],
  ['a new row', () => talks().select(), 'DELETE', []],
] as const)(
  'the undo of %s whose answer was lost is done once the page repeats it',
  async (_, act, method, expected) => {
    await talks().insert(talk)
    await act()
    const change = (await readActivity(rest, 1)).changes[0]!
    let isDown = false
    const losingBackend = {
      ...backend,
      async fetch(request: Request) {
        const answer = isDown ? null : await backend.fetch(request)
        isDown ||= request.method === method
        if (!answer || isDown) throw new TypeError('Failed to fetch')
        return answer
      },
    }
    const losing = clientOf(losingBackend, backend.keys.secret) as unknown as SupabaseClient // as above
    await expect(undoChange(losing, change)).rejects.toMatchObject({ status: 0 })
    expect(await undoChange(rest, change)).not.toBeNull()
    expect((await talks().select('title')).data?.map(({ title }) => title)).toEqual(expected)
  },
)
