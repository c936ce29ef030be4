import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOf, openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { createRecords, removeUnchanged } from './create-records.ts'
import { readAllContent } from './read-content.ts'

let backend: TestBackend
beforeEach(async () => {
  backend = await openTestBackend()
})
afterEach(() => backend.dispose())

const makeTalks = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: crypto.randomUUID(), title: `Talk ${index}`, location: 'Here', date: '2024-01-05', type: 'talk' },
    description: 'x'.repeat(2000),
    display_order: count - index,
  }))
const stored = () => backend.database.all('select title from talks').length

test('a thousand rows are made, each once however often it is tried, read in pages, and removed', async () => {
  const rest = clientOf(backend, backend.keys.secret)
  const talks = makeTalks(1000)
  await createRecords(rest, 'talks', talks)
  const created = await createRecords(rest, 'talks', talks)
  const { talks: found, hero } = await readAllContent(rest)
  expect(found.map(({ title }) => title)).toEqual(talks.map(({ title }) => title).toReversed())
  expect(hero).toHaveLength(1)
  expect(await removeUnchanged(rest, 'talks', created)).toBe(true)
  expect(stored()).toBe(0)
})

test('what was created is removed unless its content has changed since, however often that is tried', async () => {
  const rest = clientOf(backend, backend.keys.secret)
  const created = await createRecords(rest, 'talks', makeTalks(4))
  const [edited, moved, gone] = created.map(({ id }) => id)
  await rest.from('talks').update({ title: 'In other words' }).eq('id', edited)
  await rest.from('talks').update({ display_order: 50 }).eq('id', moved)
  await rest.from('talks').delete().eq('id', gone)
  expect(await removeUnchanged(rest, 'talks', created)).toBe(false)
  expect(await removeUnchanged(rest, 'talks', created)).toBe(false)
  expect(backend.database.all('select title from talks')).toEqual([{ title: 'In other words' }])
})

test('drafts that were created are removed unless they have been changed or published since', async () => {
  const rest = clientOf(backend, backend.keys.secret)
  const talks = makeTalks(3)
  const created = await createRecords(
    rest,
    'content_drafts',
    talks.map(({ id, ...fields }) => ({ id, table_name: 'talks', row_id: null, fields })),
  )
  await rest.from('content_drafts').update({ publish_at: '2030-01-01T00:00:00Z' }).eq('id', talks[0]!.id)
  await rest.from('content_drafts').delete().eq('id', talks[1]!.id)
  await rest.from('talks').insert(talks[1]!)
  expect(await removeUnchanged(rest, 'content_drafts', created)).toBe(false)
  expect(backend.database.all('select id from content_drafts')).toEqual([{ id: talks[0]!.id }])
  expect(stored()).toBe(1)
})

test('if one row is refused, none is there', async () => {
  const talks = [...makeTalks(400), { ...makeTalks(1)[0]!, title: '' }]
  await expect(createRecords(clientOf(backend, backend.keys.secret), 'talks', talks)).rejects.toThrow('HTTP 400')
  expect(stored()).toBe(0)
})
