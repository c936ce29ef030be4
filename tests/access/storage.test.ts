import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buckets } from '#server/backend/buckets.ts'
import { type ActorName, actorNames, claimsOf } from '#tests/support/actors.ts'
import { addAccounts, openPostgres } from '#tests/support/postgres.ts'
import type { Database } from '#tests/support/supabase/database.ts'

/* The files of a Supabase project: the same buckets as in the embedded backend, written by admins, who list them; assistants add some. */

let postgres: Database

beforeAll(async () => {
  postgres = await openPostgres()
  await addAccounts(postgres)
})

afterAll(() => postgres.close())

const ADMINS: ActorName[] = ['an admin', 'an admin past the second factor', 'an admin setting up a second factor']

const ASSISTANTS: ActorName[] = ['an assistant', 'an assistant past the second factor']

/** The storage service verifies the token and then queries in its role, so an expired token never gets here. */
const actors = actorNames.filter((name) => name !== 'an expired token')

function roleOf(actor: ActorName): { role: string; claims: object } {
  if (actor === 'a visitor') return { role: 'anon', claims: { role: 'anon' } }
  if (actor === 'the secret key') return { role: 'service_role', claims: { role: 'service_role' } }
  return { role: 'authenticated', claims: claimsOf(actor) }
}

/** Runs in the actor's role next to an existing file, and leaves no trace. Returns the rows, or the error's code. */
async function as(actor: ActorName, sql: string, owner: string | null = null, operation = ''): Promise<unknown> {
  const { role, claims } = roleOf(actor)
  await postgres.exec('begin')
  const there = "insert into storage.objects (bucket_id, name, owner_id) values ('press-kit', 'photo/there.jpg', $1)"
  await postgres.query(there, [owner])
  try {
    const set =
      "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('storage.operation', $3, true)"
    await postgres.query(set, [role, JSON.stringify(claims), operation])
    return (await postgres.query(`${sql} returning *`.replace(/^(select.*) returning \*$/, '$1'))).rows.length
  } catch (error) {
    return (error as { code: string }).code // pg throws nothing else
  } finally {
    await postgres.exec('rollback; reset role')
  }
}

const upload = (bucket: string, name: string, metadata: object = {}) =>
  `insert into storage.objects (bucket_id, name, metadata) values ('${bucket}', '${name}', '${JSON.stringify(metadata)}')`

/** As the storage service does it for `x-upsert: true`, with whose name it stores the owner. */
const upsert = (bucket: string, name: string, owner: string) =>
  `insert into storage.objects (bucket_id, name, owner_id) values ('${bucket}', '${name}', '${owner}')
   on conflict (bucket_id, name) do update set metadata = '{}'`

const operations = {
  list: { sql: 'select * from storage.objects', refused: 0 },
  upload: { sql: upload('press-kit', 'photo/new.jpg'), refused: '42501' },
  replace: { sql: `update storage.objects set metadata = '{}' where name = 'photo/there.jpg'`, refused: 0 },
  move: { sql: `update storage.objects set name = 'photo/moved.jpg' where name = 'photo/there.jpg'`, refused: 0 },
  remove: { sql: `delete from storage.objects where name = 'photo/there.jpg'`, refused: 0 },
}

describe.each(Object.entries(operations))('%s', (name, { sql, refused }) => {
  it.each(actors.filter((actor) => name !== 'upload' || !ASSISTANTS.includes(actor)))('by %s', async (actor) => {
    const isAllowed = ADMINS.includes(actor) || actor === 'the secret key'
    expect(await as(actor, sql)).toBe(isAllowed ? 1 : refused)
  })
})

const assistantId = claimsOf('an assistant').sub

/** The storage service stores the owner in the row. */
it.each([
  ['a picture of a story', upsert('story-images', 'stories/a.webp', assistantId), 1],
  ['a portrait', upsert('hero-images', 'profile/a.webp', assistantId), 1],
  ['a press photo', upsert('press-kit', 'photo/a.webp', assistantId), 1],
  ['the favicon', upsert('site-settings', 'favicon.png', assistantId), '42501'],
  ['the share image', upsert('site-assets', 'og-image.png', assistantId), '42501'],
  ['a picture over one that is there', upsert('press-kit', 'photo/there.jpg', assistantId), '42501'],
])('an assistant uploads %s', async (_what, sql, outcome) => {
  expect(await as('an assistant', sql)).toBe(outcome)
  expect(await as('an assistant short of the second factor', sql)).toBe('42501')
})

it.each(['an admin', 'an assistant', 'the secret key'] as const)(
  '%s signs no upload, but for the secret key',
  async (actor) => {
    const owner = actor === 'the secret key' ? assistantId : claimsOf(actor).sub
    const sql = upsert('press-kit', 'photo/a.webp', owner)
    const signed = await as(actor, sql, null, 'storage.object.sign_upload_url')
    expect(signed).toBe(actor === 'the secret key' ? 1 : '42501')
    for (const operation of ['storage.object.upload', 'storage.tus.upload.create', ''])
      expect(await as(actor, sql, null, operation), operation).toBe(1)
  },
)

it('an assistant adds a hundred files a day, and an admin as many as they like', async () => {
  const many = (owner: string, age: string) =>
    `insert into storage.objects (bucket_id, name, owner_id, created_at)
     select 'press-kit', gen_random_uuid(), '${owner}', now() - interval '${age}' from generate_series(1, 100)`
  const next = upsert('press-kit', 'photo/next.webp', assistantId)
  await postgres.exec(many(assistantId, '23 hours'))
  expect(await as('an assistant', next)).toBe('42501')
  expect(await as('an assistant past the second factor', upsert('press-kit', 'photo/a.webp', assistantId))).toBe(
    '42501',
  )
  await postgres.exec("update storage.objects set created_at = now() - interval '25 hours'")
  expect(await as('an assistant', next)).toBe(1)
  await postgres.exec(many(claimsOf('an admin').sub, '1 hour'))
  expect(await as('an admin', upsert('press-kit', 'photo/next.webp', claimsOf('an admin').sub))).toBe(1)
  await postgres.exec('delete from storage.objects')
})

it('what assistants added a day ago and no row names is listed for the server alone', async () => {
  const add = (path: string, owner: string | null, age = '25 hours') => {
    const [bucket = '', ...name] = path.split('/')
    const sql =
      'insert into storage.objects (bucket_id, name, owner_id, created_at) values ($1, $2, $3, now() - $4::interval)'
    return postgres.query(sql, [bucket, name.join('/'), owner, age])
  }
  const gone = '00000000-0000-4000-8000-000000000099'
  await add('story-images/talks/forgotten.webp', assistantId)
  await add('story-images/talks/of-one-who-left.webp', gone)
  await add('story-images/talks/new.webp', assistantId, '23 hours')
  await add('story-images/talks/of-an-admin.webp', claimsOf('an admin').sub)
  await add('story-images/talks/of-the-server.webp', null)
  for (const name of ['story-images/talks/drafted.webp', 'press-kit/photo/1.jpg', 'press-kit/photo/1-web.webp'])
    await add(name, assistantId)
  await add('press-kit/photo/2-web.webp', assistantId)
  const fields = { image_url: '/storage/v1/object/public/story-images/talks/drafted.webp' }
  await postgres.query("insert into content_drafts (table_name, fields) values ('talks', $1)", [JSON.stringify(fields)])
  await postgres.query("update press_kit set photo_url = '/storage/v1/object/public/press-kit/photo/1.jpg'")
  const { rows } = await postgres.query<{ file: string }>('select unnamed_files() as file order by 1')
  expect(rows.map(({ file }) => file)).toEqual([
    'press-kit/photo/2-web.webp',
    'story-images/talks/forgotten.webp',
    'story-images/talks/of-one-who-left.webp',
  ])
  for (const actor of actors) {
    const outcome = await as(actor, 'select unnamed_files()')
    expect(outcome, actor).toBe(actor === 'the secret key' ? 3 : '42501')
  }
  await postgres.exec('delete from storage.objects')
})

it('an assistant sees their own files, and changes and removes none', async () => {
  for (const [name, { sql }] of Object.entries(operations))
    if (name !== 'upload') expect(await as('an assistant', sql, assistantId), name).toBe(name === 'list' ? 1 : 0)
  const replaced = upsert('press-kit', 'photo/there.jpg', assistantId)
  expect(await as('an assistant', replaced, assistantId)).toBe('42501')
})

it.each(actors)('%s sees the buckets only as an admin', async (actor) => {
  const count = Object.keys(buckets).length
  expect(await as(actor, 'select * from storage.buckets')).toBe(
    ADMINS.includes(actor) || actor === 'the secret key' ? count : 0,
  )
})

it('an admin makes no bucket and widens none', async () => {
  expect(await as('an admin', "insert into storage.buckets (id, name) values ('x', 'x')")).toBe('42501')
  expect(await as('an admin', 'update storage.buckets set file_size_limit = null')).toBe(0)
})

it.each([
  ['a logo of 1 MB', upload('story-images', 'logos/a.webp', { size: 1048576 }), 1],
  ['a larger logo', upload('story-images', 'logos/a.webp', { size: 1048577 }), '42501'],
  [
    'a larger logo whose size is only announced',
    upload('story-images', 'logos/a.webp', { contentLength: 1048577 }),
    '42501',
  ],
  ['the favicon', upload('site-settings', 'favicon.png'), 1],
  ['another favicon', upload('site-settings', 'other.png'), '42501'],
  ['the share image', upload('site-assets', 'og-image.png'), 1],
  ['a share image in a folder', upload('site-assets', 'old/og-image.png'), '42501'],
  ['a larger picture of a story', upload('story-images', 'stories/a.webp', { size: 1048577 }), 1],
  [
    'a picture moved among the logos',
    "update storage.objects set bucket_id = 'story-images', name = 'logos/a.webp', metadata = '{\"size\": 2000000}' where name like 'photo/%'",
    '42501',
  ],
])('an admin uploads %s', async (_what, sql, outcome) => {
  expect(await as('an admin', sql)).toBe(outcome)
})

it('an admin uploads nothing into a bucket that is not of the site', async () => {
  await postgres.exec("insert into storage.buckets (id, name) values ('foreign', 'foreign')")
  expect(await as('an admin', upload('foreign', 'a.png'))).toBe('42501')
  await postgres.exec("delete from storage.buckets where id = 'foreign'")
})

it('the buckets take what those of the embedded backend take', async () => {
  const { rows } = await postgres.query<{ id: string }>(
    'select id, public, file_size_limit as "fileSizeLimit", allowed_mime_types as "allowedMimeTypes" from storage.buckets',
  )
  const ofPostgres = Object.fromEntries(rows.map(({ id, ...rules }) => [id, rules]))
  const ofEmbedded = Object.fromEntries(
    Object.entries(buckets).map(([id, { folders, names, policies, ...rules }]) => [id, rules]),
  )
  expect(ofPostgres).toEqual(ofEmbedded)
})

it('there is a policy for the same operations as in each bucket of the embedded backend', async () => {
  const { rows } = await postgres.query<{ operation: string }>(
    "select lower(cmd) as operation from pg_policies where schemaname = 'storage' and tablename = 'objects' order by 1",
  )
  const ofPostgres = rows.map(({ operation }) => operation)
  for (const { policies } of Object.values(buckets)) expect(Object.keys(policies).sort()).toEqual(ofPostgres)
})
