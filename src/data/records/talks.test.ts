import { expect, test } from 'vitest'
import { openTestBackend } from '#tests/support/backend.ts'
import { talkPageQuery } from './talks.ts'

const makeTalk = (title: string, date: string, display_order: number) => ({
  title,
  slug: title,
  location: 'The pier',
  description: 'About ferries',
  date,
  type: 'talk',
  action_text: 'Watch',
  action_url: 'https://talks.example/1',
  display_order,
})

test('the page of a talk leads to the one before and after it, also on the same day', async () => {
  const backend = await openTestBackend()
  backend.insertRows('talks', [
    makeTalk('third-of-the-day', '2026-05-02', 3),
    makeTalk('oldest', '2024-01-01', 2),
    makeTalk('first-of-the-day', '2026-05-02', 1),
    makeTalk('latest', '2026-09-09', 9),
    makeTalk('second-of-the-day', '2026-05-02', 2),
    makeTalk('old', '2024-02-01', 1),
  ])
  const rest = {
    url: 'http://localhost',
    key: backend.keys.publishable,
    fetch: (...given: Parameters<typeof fetch>) => backend.fetch(new Request(...given)),
  }
  const found: [string | undefined, string | undefined, string | undefined][] = []
  for (const slug of ['latest', 'first-of-the-day', 'second-of-the-day', 'third-of-the-day', 'old', 'oldest']) {
    const page = await talkPageQuery(slug).read(rest)
    found.push([page?.later?.title, page?.talk.title, page?.earlier?.title])
  }
  expect(found).toEqual([
    [undefined, 'latest', 'first-of-the-day'],
    ['latest', 'first-of-the-day', 'second-of-the-day'],
    ['first-of-the-day', 'second-of-the-day', 'third-of-the-day'],
    ['second-of-the-day', 'third-of-the-day', 'old'],
    ['third-of-the-day', 'old', 'oldest'],
    ['old', 'oldest', undefined],
  ])
  backend.close()
})

test('neighbours are found along an index, however many talks there are', async () => {
  const { database, close } = await openTestBackend()
  const plan = (where: string) => database.arrays(`explain query plan select id from talks where ${where}`, []).join()
  expect(plan("date < '2026-05-02' order by date desc nulls first, display_order limit 1")).toContain('talks_by_date')
  expect(plan("date = '2026-05-02' and display_order > 1 order by display_order limit 1")).toContain('talks_by_date')
  close()
})
