import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { buckets } from './buckets.ts'
import { removeUnusedUploads } from './unused-uploads.ts'

const DAY_MS = 86_400_000
let backend: TestBackend

beforeEach(async () => {
  backend = await openTestBackend({ buckets })
})
afterEach(() => backend.dispose())

const put = (address: string, owner: string | null = null) => {
  const [bucket = '', ...path] = address.split('/')
  const description = { bucket, name: path.join('/'), contentType: 'image/webp', cacheControl: '', owner }
  return backend.storage.put(Buffer.from(address), description)
}
const stored = () =>
  Object.keys(buckets).flatMap((bucket) => backend.storage.list(bucket).map(({ name }) => `${bucket}/${name}`))
const sweep = (daysFromNow: number) =>
  removeUnusedUploads(backend, { info: vi.fn() }, Date.now() + daysFromNow * DAY_MS)
const run = (sql: string, ...values: string[]) =>
  backend.database.transaction(() => backend.database.run(sql, ...values))
const setPortrait = (url: string) => run('update hero set image_url = ?', url)

test('an upload to which nothing refers is in quarantine after 90 days, and not before', async () => {
  await put('story-images/stories/1790000000000.webp')
  expect([await sweep(89), stored().length]).toEqual([0, 1])
  expect([await sweep(91), stored().length]).toEqual([1, 0])
  expect(backend.condition().quarantine.files).toBe(1)
})

test.each([
  ['as it is saved', '/storage/v1/object/public/story-images/talks/1790000000000.webp'],
  [
    'with an origin and a query',
    'https://old.example/storage/v1/object/public/story-images/talks/1790000000000.webp?v=2#a',
  ],
  ['encoded', '/storage/v1/object/public/story-images%2Ftalks%201790000000000.webp'],
  ['in rich text', '<p>A</p><img src="/storage/v1/object/public/story-images/talks/1790000000000.webp" alt="&quot;">'],
])('an address stays that is %s', async (_, url) => {
  await put('story-images/talks/1790000000000.webp')
  setPortrait(url)
  expect([await sweep(400), stored().length]).toEqual([0, 1])
  setPortrait('')
  expect(await sweep(400), 'a former version has it').toBe(0)
  run('delete from content_versions')
  expect(await sweep(400)).toBe(1)
})

test('all files of a picture stay with the one that is named', async () => {
  for (const size of ['-small', '-medium', '-large']) await put(`hero-images/profile/1790000000001${size}.webp`)
  await put('press-kit/photo/1790000000002.jpg')
  await put('press-kit/photo/1790000000002-web.webp')
  run('update press_kit set photo_url = ?', '/storage/v1/object/public/press-kit/photo/1790000000002.jpg')
  run('update hero set image_metadata = ?', '{"sizes":{"medium":"/x/profile/1790000000001-medium.webp"}}')
  expect([await sweep(400), stored().length]).toEqual([0, 5])
})

test('what a former version, a draft or any other table names stays', async () => {
  const times = ['1790000000003', '1790000000004', '1790000000005', '1790000000006']
  for (const time of times) await put(`story-images/logos/${time}-x.png`)
  const address = (time: string) => `/storage/v1/object/public/story-images/logos/${time}-x.png`
  const [version = '', draft = '', testimonial = '', nothing = ''] = times.map(address)
  run(
    "insert into content_versions (id, table_name, row_id, action, row) values ('v', 'hero', 'h', 'update', ?)",
    JSON.stringify({ image_url: version }),
  )
  run(
    "insert into content_drafts (id, table_name, fields) values ('d', 'hero', ?)",
    JSON.stringify({ image_url: draft }),
  )
  run("insert into testimonials (id, quote, person, image_url) values ('t', 'Good.', 'Ada', ?)", testimonial)
  expect([await sweep(400), stored()]).toEqual([1, times.slice(0, 3).map((time) => `story-images/logos/${time}-x.png`)])
  expect(nothing).toContain(times[3])
})

test('files that were not uploaded in the admin stay, whoever names them', async () => {
  for (const name of ['site-settings/favicon.png', 'site-assets/og-image.png', 'story-images/stories/harbour.webp'])
    await put(name)
  expect([await sweep(400), stored().length]).toEqual([0, 3])
})

test('nothing is removed while the data folder is not sound', async () => {
  await put('story-images/stories/1790000000000.webp')
  const later = Date.now() + 400 * DAY_MS
  const healthy = backend.condition()
  for (const trouble of [
    { writesStopped: 'Damage' },
    { databaseCheck: { at: '', ok: false, details: [] } },
    { disk: { ...healthy.disk, reserve: 'given up' as const } },
  ]) {
    const parts = { ...backend, condition: () => ({ ...healthy, ...trouble }) }
    expect(await removeUnusedUploads(parts, { info: vi.fn() }, later)).toBe(0)
  }
})

test('what an assistant has added and no row names goes after a day, whatever it is called', async () => {
  const [assistant, admin, gone] = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`)
  backend.insertRows('profiles', [
    { id: assistant, is_assistant: true },
    { id: admin, is_admin: true },
  ])
  run('update hero set image_url = ?', '/storage/v1/object/public/hero-images/profile/1790000000000.webp')
  backend.insertRows('content_drafts', [
    { table_name: 'talks', fields: { image_url: '/storage/v1/object/public/story-images/talks/drafted.webp' } },
    { table_name: 'press_kit', fields: { photo_url: '/storage/v1/object/public/press-kit/photo/1790000000003.jpg' } },
  ])
  const kept = [
    'story-images/talks/drafted.webp',
    'press-kit/photo/1790000000003.jpg',
    'press-kit/photo/1790000000003-web.webp',
  ]
  for (const path of kept) await put(path, assistant)
  await put('story-images/talks/of-an-admin.webp', admin)
  await put('story-images/talks/1790000000000-by-a-named-time.webp', assistant)
  await put('story-images/talks/x.webp', gone)
  expect([await sweep(0.9), stored().length]).toEqual([0, 6])
  expect(await sweep(1.1)).toBe(2)
  expect(stored().sort()).toEqual([...kept, 'story-images/talks/of-an-admin.webp'].sort())
})
