import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { slugOf } from '#content/address/slug.ts'
import { openPostgres } from '#tests/support/postgres.ts'
import { startBothEngines } from './both-engines.ts'
import { examples } from './rows.ts'

const engines = startBothEngines()

const migration = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../supabase/migrations', `${name}.sql`), 'utf8')

/** Titles of an older site, each with what its slug becomes. */
const TITLES = {
  'Built for the Thumb': 'built-for-the-thumb',
  '  “Über Größe”,  Öl & Ämter — wie weiter?': 'ueber-groesse-oel-aemter-wie-weiter',
  'Don’t panic: 100% sure_thing\\x': 'dont-panic-100-sure-thing-x',
  'Crème brûlée à São Paulo': 'creme-brulee-a-sao-paulo',
  [`${'word '.repeat(20)}end`]: 'word-word-word-word-word-word-word-word-word-word-word-word',
  東京で話す: null,
  '🎉': null,
}

const insertTitle = 'insert into talks (id, title, location, description, date, type, created_at) values '
const again = '8d5c0a3e-2f1b-4c4d-9e6f-0a1b2c3d4e5f'
const rows = [
  ...Object.keys(TITLES).map((title) => ({ id: randomUUID(), title, at: '2024-01-01T00:00:00Z' })),
  { id: again, title: 'Built for the thumb!', at: '2025-01-01T00:00:00Z' },
]
const values = rows
  .map(({ id, title, at }) => `('${id}', '${title.replaceAll("'", "''")}', 'a', 'b', '2024-01-01', 'talk', '${at}')`)
  .join()
const expected = new Map<string, string | null>([
  ...Object.entries(TITLES),
  ['Built for the thumb!', 'built-for-the-thumb-8d5c0a3e'],
])

test('talks of an older site get slugs from their titles, the same on both engines', async () => {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.function('gen_random_uuid', () => randomUUID())
  sqlite.function('now', () => new Date().toISOString())
  sqlite.exec(migration('20261121000000_content'))
  sqlite.exec(insertTitle + values)
  const sql = migration('20261122090000_talks_with_addresses')
  sqlite.exec(sql)
  const made = sqlite.prepare('select title, slug from talks').all()
  expect(new Map(made.map(({ title, slug }) => [title, slug]))).toEqual(expected)

  const postgres = await openPostgres()
  await postgres.exec(`delete from talks; ${insertTitle}${values}; ${sql.slice(sql.indexOf('with recursive'))}`)
  const { rows: ofPostgres } = await postgres.query<{ title: string; slug: string | null }>(
    'select title, slug from talks',
  )
  await postgres.close()
  expect(new Map(ofPostgres.map(({ title, slug }) => [title, slug]))).toEqual(expected)
})

test('the editor would make the same slugs', () => {
  for (const [title, slug] of Object.entries(TITLES)) if (slug) expect(slugOf(title, 60)).toBe(slug)
})

test('a slug that is taken is refused, by name; any number of rows may have none', async () => {
  const answers = await Promise.all(
    [engines.embedded, engines.postgres].map(async (engine) => {
      const client = engine.clientOf('the secret key')
      const talks = ['taken', 'taken', null, null].map((slug) => ({ ...examples.talks!.row, slug }))
      const all = []
      for (const talk of talks) {
        const { status, error } = await client.from('talks').insert(talk)
        all.push({ status, code: error?.code, message: error?.message, details: error?.details })
      }
      const { status, data } = await client.from('talks').update({ slug: 'taken' }).is('slug', null).select('id')
      await client.from('talks').delete().eq('title', String(examples.talks!.row.title))
      return [...all, { status, count: data?.length }]
    }),
  )
  const [embedded, postgres] = answers
  expect(postgres).toMatchObject([
    { status: 201 },
    { status: 409, code: '23505', message: expect.stringContaining('"talks_slug_key"') },
    { status: 201 },
    { status: 201 },
    { status: 409 },
  ])
  expect(embedded).toEqual(postgres)
})
