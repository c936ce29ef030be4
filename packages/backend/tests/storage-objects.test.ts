import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buckets } from '#tests/fixtures/buckets.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { makePicture } from '#tests/support/pictures.ts'
import { readPublic, storageOf } from '#tests/support/storage.ts'

/* Lists and removals, through the official client. */

const NAMES = [
  'stories/b.png',
  'stories/A.png',
  'stories/old/c.png',
  'stories/old/deep/d.png',
  'logos/fern.png',
  'root.png',
  'log.png',
]

const png = await makePicture('png')

let backend: TestBackend
let storage: ReturnType<typeof storageOf>
let pictures: ReturnType<ReturnType<typeof storageOf>['from']>

const put = (bucket: string, name: string, bytes = png, contentType = 'image/png') =>
  backend.storage.put(bytes, { bucket, name, contentType, cacheControl: 'max-age=60' })

const post = async (path: string, body: unknown, method = 'POST') => {
  const init = { method, headers: { apikey: backend.keys.secret }, body: JSON.stringify(body) }
  const response = await backend.request(`/storage/v1/${path}`, init)
  return [response.status, await response.json()]
}

const files = () => readdirSync(join(backend.dataDir, 'files'))
const names = () =>
  backend.database.all("select bucket || '/' || name as path from _objects order by 1").map(({ path }) => path)

beforeAll(async () => {
  backend = await openTestBackend({ buckets })
  storage = storageOf(backend, await backend.tokenOf({ isAdmin: true }))
  pictures = storage.from('uploads')
})
afterAll(() => backend.dispose())
beforeEach(async () => {
  for (const bucket of Object.keys(buckets)) {
    await backend.storage.remove(
      bucket,
      backend.storage.list(bucket).map(({ name }) => name),
    )
  }
  for (const name of NAMES) await put('uploads', name)
  await put('photos', 'photo/a.png')
  backend.writes.length = 0
})

describe('list', () => {
  const scenarios: [string, Parameters<typeof pictures.list>, string[]][] = [
    ['of the bucket', [], ['log.png', 'logos', 'root.png', 'stories']],
    ['of a folder', ['stories'], ['A.png', 'b.png', 'old']],
    ['of a folder with a slash', ['stories/'], ['A.png', 'b.png', 'old']],
    ['of a folder in another case', ['STORIES'], ['A.png', 'b.png', 'old']],
    ['of a deeper folder', ['stories/old'], ['c.png', 'deep']],
    ['of a folder that is none', ['attic'], []],
    ['of a file', ['root.png'], []],
    ['searched', ['', { search: 'lo' }], ['log.png', 'logos']],
    ['searched in another case', ['stories', { search: 'a' }], ['A.png']],
    ['searched for what stands elsewhere', ['stories', { search: 'png' }], []],
    ['searched for a wildcard', ['', { search: '%' }], []],
    ['limited', ['stories', { limit: 2 }], ['A.png', 'b.png']],
    ['from the second', ['stories', { limit: 2, offset: 1 }], ['b.png', 'old']],
    ['from behind the end', ['stories', { offset: 9 }], []],
    ['backwards', ['stories', { sortBy: { column: 'name', order: 'desc' } }], ['old', 'b.png', 'A.png']],
    ['by age', ['stories', { sortBy: { column: 'created_at', order: 'asc' } }], ['old', 'b.png', 'A.png']],
    [
      'by age, the newest first',
      ['stories', { sortBy: { column: 'updated_at', order: 'desc' } }],
      ['old', 'A.png', 'b.png'],
    ],
  ]
  test.each(scenarios)('returns the names %s', async (_name, options, expected) => {
    const { data, error } = await pictures.list(...options)
    expect(error).toBe(null)
    expect(data?.map(({ name }) => name)).toEqual(expected)
  })

  test('describes a file completely, a folder only by name', async () => {
    const { data } = await pictures.list('stories')
    const [file, , folder] = data!
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(file).toEqual({
      name: 'A.png',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      updated_at: time,
      created_at: time,
      last_accessed_at: time,
      metadata: {
        eTag: (await readPublic(backend, 'uploads/stories/A.png')).headers.get('etag'),
        size: png.length,
        mimetype: 'image/png',
        cacheControl: 'max-age=60',
        lastModified: time,
        contentLength: png.length,
        httpStatusCode: 200,
      },
    })
    expect(folder).toEqual({
      name: 'old',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
  })

  test.each<[object, string]>([
    [{}, "body must have required property 'prefix'"],
    [{ prefix: 1 }, 'body/prefix must be string'],
    [{ prefix: '', limit: 0 }, 'body/limit must be >= 1'],
    [{ prefix: '', limit: 'many' }, 'body/limit must be integer'],
    [{ prefix: '', offset: -1 }, 'body/offset must be >= 0'],
    [{ prefix: '', sortBy: { column: 'file' } }, 'body/column must be equal to one of the allowed values'],
    [{ prefix: '', sortBy: 'name' }, 'body/sortBy must be object'],
    [[], 'body must be object'],
  ])('of %j is refused', async (body, message) => {
    expect(await post('object/list/uploads', body)).toEqual([
      400,
      { statusCode: '400', error: 'Error', message, code: 'InvalidRequest' },
    ])
  })
})

describe('remove', () => {
  test('removes existing objects, returns their rows, and ends their addresses at once', async () => {
    const before = files().length
    const { data } = await pictures.remove(['stories/b.png', 'stories/nowhere.png', 'logos/fern.png', 'stories/b.png'])
    expect(data).toMatchObject([
      { name: 'stories/b.png', bucket_id: 'uploads', metadata: { size: png.length } },
      { name: 'logos/fern.png' },
    ])
    for (const name of ['stories/b.png', 'logos/fern.png']) {
      const response = await readPublic(backend, `uploads/${name}`)
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'NoSuchKey' }])
    }
    expect(files()).toHaveLength(before - 2)
    expect(backend.writes).toEqual(['_objects'])
  })

  test('takes no folder and nothing of another bucket', async () => {
    const before = names()
    const { data } = await pictures.remove(['stories', 'stories/', 'photo/a.png', '../photos/photo/a.png', '%'])
    expect([data, names(), backend.writes]).toEqual([[], before, []])
  })

  test.each<[unknown, string]>([
    [{}, "body must have required property 'prefixes'"],
    [{ prefixes: 'a' }, 'body/prefixes must be array'],
    [{ prefixes: [] }, 'body/prefixes must NOT have fewer than 1 items'],
    [{ prefixes: ['root.png', 1] }, 'body/prefixes/1 must be string'],
    [{ prefixes: Array(1001).fill('a') }, 'body/prefixes must NOT have more than 1000 items'],
  ])('refuses %j', async (body, message) => {
    expect(await post('object/uploads', body, 'DELETE')).toMatchObject([400, { message, code: 'InvalidRequest' }])
  })
})

test('a list refuses what is no JSON', async () => {
  const init = { method: 'POST', headers: { apikey: backend.keys.secret } }
  for (const body of ['{', '', 'null', Buffer.from([0xff, 0xfe])]) {
    const response = await backend.request('/storage/v1/object/list/uploads', { ...init, body })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'InvalidRequest' }])
  }
  const long = JSON.stringify({ prefix: 'x'.repeat(2e6) })
  expect((await backend.request('/storage/v1/object/list/uploads', { ...init, body: long })).status).toBe(413)
})

test('only who may remove objects may send a thousand names, which take long to parse', async () => {
  const body = JSON.stringify({ prefixes: Array(1000).fill('x'.repeat(1024)) })
  const send = async (apikey: string, method: string, path: string) =>
    (await backend.request(`/storage/v1/${path}`, { method, headers: { apikey }, body })).status
  const { publishable, secret } = backend.keys
  expect(await send(secret, 'DELETE', 'object/uploads')).toBe(200)
  expect(await send(publishable, 'DELETE', 'object/uploads')).toBe(413)
  expect(await send(publishable, 'POST', 'object/list/uploads')).toBe(413)
})

test('buckets are described, and neither searched nor paged', async () => {
  const { data } = await storage.listBuckets()
  expect(data?.map(({ id }) => id)).toEqual(['avatars', 'photos', 'single-cover', 'single-icon', 'uploads'])
  for (const options of [{ search: 'single' }, { limit: 2 }, { offset: 1 }, { sortColumn: 'name' as const }])
    expect((await storage.listBuckets(options)).error).toMatchObject({ code: 'NotSupported' })
  expect((await storage.getBucket('avatars')).data).toEqual({
    id: 'avatars',
    name: 'avatars',
    owner: '',
    public: true,
    type: 'STANDARD',
    file_size_limit: 5 * 1024 * 1024,
    allowed_mime_types: ['image/webp'],
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  })
})

test('what is not supported is refused as such, and touches no object of that name', async () => {
  const before = [names(), files()]
  const errors = [
    await pictures.move('root.png', 'a.png'),
    await pictures.copy('root.png', 'a.png'),
    await pictures.listV2(),
    await pictures.createSignedUrl('root.png', 60),
    await storage.createBucket('attic'),
    await storage.updateBucket('photos', { public: false }),
    await storage.deleteBucket('photos'),
    await storage.emptyBucket('photos'),
  ].map(({ error }) => error)
  for (const error of errors) expect(error).toMatchObject({ statusCode: '409', code: 'NotSupported' })
  expect([names(), files(), backend.writes]).toEqual([...before, []])
})
