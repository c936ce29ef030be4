import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOf, openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { createRecords, removeRecords } from './create-records.ts'
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
  await createRecords(rest, 'talks', talks)
  const { talks: found, hero } = await readAllContent(rest)
  expect(found.map(({ title }) => title)).toEqual(talks.map(({ title }) => title).toReversed())
  expect(hero).toHaveLength(1)
  await removeRecords(rest, 'talks', talks)
  expect(stored()).toBe(0)
})

test('if one row is refused, none is there', async () => {
  const talks = [...makeTalks(400), { ...makeTalks(1)[0]!, title: '' }]
  await expect(createRecords(clientOf(backend, backend.keys.secret), 'talks', talks)).rejects.toThrow('HTTP 400')
  expect(stored()).toBe(0)
})
