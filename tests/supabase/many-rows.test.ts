import { expect, onTestFinished, test } from 'vitest'
import { createRecords, removeRecords } from '#data/create-records.ts'
import { readAllContent } from '#data/read-content.ts'
import { openPostgresEngine } from '#tests/support/engines.ts'

test('an import and an export of many rows go through PostgREST as well', async () => {
  const engine = await openPostgresEngine()
  onTestFinished(() => engine.close())
  const admin = engine.clientOf('an admin')
  const talks = Array.from({ length: 600 }, (_, index) => ({
    ...{ id: crypto.randomUUID(), title: `Talk ${index}`, location: 'Here', date: '2024-01-05', type: 'talk' },
    ...{ description: 'x'.repeat(1000), display_order: index },
  }))
  await createRecords(admin, 'talks', talks)
  expect((await readAllContent(admin)).talks.map(({ title }) => title)).toEqual(talks.map(({ title }) => title))
  await removeRecords(admin, 'talks', talks)
  expect((await readAllContent(admin)).talks).toEqual([])
})
