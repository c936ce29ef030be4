import { expect, onTestFinished, test } from 'vitest'
import { createRecords, removeUnchanged } from '#data/records/create-records.ts'
import { readAllContent } from '#data/records/read-content.ts'
import { fullTalksQuery } from '#data/records/talks.ts'
import { openPostgresEngine } from '#tests/support/engines.ts'

test('an import and an export of many rows go through PostgREST as well', async () => {
  const engine = await openPostgresEngine()
  onTestFinished(() => engine.close())
  const admin = engine.clientOf('an admin')
  const talks = Array.from({ length: 600 }, (_, index) => ({
    ...{ id: crypto.randomUUID(), title: `Talk ${index}`, location: 'Here', date: '2024-01-05', type: 'talk' },
    ...{ description: 'x'.repeat(1000), display_order: index },
  }))
  const created = await createRecords(admin, 'talks', talks)
  expect((await readAllContent(admin)).talks.map(({ title }) => title)).toEqual(talks.map(({ title }) => title))
  expect(await removeUnchanged(admin, 'talks', created)).toBe(true)
  expect((await readAllContent(admin)).talks).toEqual([])
})

test('every talk is read once, though many have the same place and time, in whatever order Postgres finds them', async () => {
  const engine = await openPostgresEngine()
  onTestFinished(() => engine.close())
  const { url, headers, fetch } = engine.clientOf('an admin')
  const added = { location: 'Here', date: '2024-01-05', type: 'talk', description: 'x', created_at: '2024-01-05' }
  const talks = Array.from({ length: 2500 }, (_, index) => ({
    ...added,
    ...{ id: crypto.randomUUID(), title: `Talk ${index}`, display_order: (index * 7) % 3 },
  }))
  await createRecords(engine.clientOf('an admin'), 'talks', talks)
  const rest = {
    url: url.replace('/rest/v1', ''),
    key: headers.get('apikey') ?? '',
    headers: { authorization: headers.get('authorization') ?? '' },
    ...(fetch && { fetch }),
  }
  const read = await fullTalksQuery.read(rest, AbortSignal.timeout(10_000))
  expect(new Set(read.map(({ id }) => id)).size).toBe(talks.length)
})
