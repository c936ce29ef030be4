import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buckets } from '#tests/fixtures/buckets.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { makePicture } from '#tests/support/pictures.ts'
import { readPublic, storageOf } from '#tests/support/storage.ts'

/* Lists, removals, moves and copies, through the official client. */

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
  test.each(scenarios)('%s', async (_name, options, expected) => {
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

describe('list v2', () => {
  const all = async (options: Parameters<typeof pictures.listV2>[0]) => {
    const pages: string[][] = []
    for (let cursor: string | undefined; ; ) {
      const { data } = await pictures.listV2({ ...options, ...(cursor && { cursor }) })
      pages.push([...data!.folders, ...data!.objects].map(({ name }) => name))
      cursor = data!.nextCursor
      expect(data!.hasNext).toBe(cursor !== undefined)
      if (!cursor) return pages
    }
  }
  const scenarios: [string, Parameters<typeof pictures.listV2>[0], string[][]][] = [
    [
      'names are flat',
      {},
      [
        [
          'log.png',
          'logos/fern.png',
          'root.png',
          'stories/A.png',
          'stories/b.png',
          'stories/old/c.png',
          'stories/old/deep/d.png',
        ],
      ],
    ],
    ['behind a prefix', { prefix: 'stories/o' }, [['stories/old/c.png', 'stories/old/deep/d.png']]],
    ['the case of a prefix counts', { prefix: 'Stories/' }, [[]]],
    ['folders apart', { with_delimiter: true }, [['logos/', 'stories/', 'log.png', 'root.png']]],
    ['in a folder', { prefix: 'stories/', with_delimiter: true }, [['stories/old/', 'stories/A.png', 'stories/b.png']]],
    [
      'page by page',
      { limit: 3 },
      [
        ['log.png', 'logos/fern.png', 'root.png'],
        ['stories/A.png', 'stories/b.png', 'stories/old/c.png'],
        ['stories/old/deep/d.png'],
      ],
    ],
    [
      'page by page, backwards',
      { prefix: 'stories/', with_delimiter: true, limit: 2, sortBy: { column: 'name', order: 'desc' } },
      [['stories/old/', 'stories/b.png'], ['stories/A.png']],
    ],
    [
      'page by page, by age',
      { prefix: 'stories/', limit: 3, sortBy: { column: 'created_at', order: 'asc' } },
      [['stories/b.png', 'stories/A.png', 'stories/old/c.png'], ['stories/old/deep/d.png']],
    ],
  ]
  test.each(scenarios)('%s', async (_name, options, pages) => {
    expect(await all(options)).toEqual(pages)
  })

  test('a folder has a name that ends with a slash, and a key that does not', async () => {
    const { data } = await pictures.listV2({ prefix: 'stories/', with_delimiter: true })
    expect(data?.folders).toEqual([{ name: 'stories/old/', key: 'stories/old' }])
  })

  test('an invalid cursor is refused', async () => {
    for (const cursor of [
      'x',
      'e30',
      Buffer.from('{"sort":{"column":"file"},"after":[0,"",""]}').toString('base64url'),
    ]) {
      expect((await pictures.listV2({ cursor })).error).toMatchObject({ status: 400, code: 'InvalidRequest' })
    }
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

  test('of one by its own address', async () => {
    expect(await post('object/uploads/root.png', undefined, 'DELETE')).toEqual([
      200,
      { message: 'Successfully deleted' },
    ])
    expect(await post('object/uploads/root.png', undefined, 'DELETE')).toMatchObject([400, { code: 'NoSuchKey' }])
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

  test('a bucket is emptied without the others', async () => {
    expect((await storage.emptyBucket('uploads')).error).toBe(null)
    expect(names()).toEqual(['photos/photo/a.png'])
    expect(files()).toHaveLength(1)
  })
})

describe.each(['move', 'copy'] as const)('%s', (operation) => {
  test('to another name keeps bytes, type and Cache-Control', async () => {
    const before = await pictures.info('root.png')
    const { data, error } = await pictures[operation]('root.png', 'stories/new.png')
    expect(error).toBe(null)
    expect(data).toEqual(
      operation === 'move'
        ? { message: 'Successfully moved', Id: before.data!.id, Key: 'stories/new.png' }
        : { path: 'uploads/stories/new.png' },
    )
    const response = await readPublic(backend, 'uploads/stories/new.png')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('max-age=60')
    expect((await readPublic(backend, 'uploads/root.png')).ok).toBe(operation === 'copy')
    expect(backend.writes).toEqual(['_objects'])
    expect(files()).toHaveLength(names().length)
  })

  test('to another bucket', async () => {
    expect((await pictures[operation]('root.png', 'photo/new.png', { destinationBucket: 'photos' })).error).toBe(null)
    expect((await readPublic(backend, 'photos/photo/new.png')).ok).toBe(true)
  })

  const refusals: [string, [string, string, { destinationBucket: string }?], object][] = [
    ['what is not there', ['nowhere.png', 'a.png'], { code: 'NoSuchKey' }],
    ['a folder', ['stories', 'a'], { code: 'NoSuchKey' }],
    ['onto another', ['root.png', 'log.png'], { code: 'KeyAlreadyExists', statusCode: '409' }],
    ['to an invalid name', ['root.png', '../a.png'], { code: 'InvalidKey' }],
    [
      'to a name the bucket does not take',
      ['root.png', 'a.png', { destinationBucket: 'single-icon' }],
      { code: 'InvalidKey' },
    ],
    [
      'where its type is not taken',
      ['root.png', 'profile/a.webp', { destinationBucket: 'avatars' }],
      { code: 'InvalidMimeType' },
    ],
    ['to an unknown bucket', ['root.png', 'a.png', { destinationBucket: 'cellar' }], { code: 'NoSuchBucket' }],
    ['where it is too large', ['stories/large.png', 'logos/large.png'], { code: 'EntityTooLarge' }],
  ]
  test.each(refusals)('%s', async (_name, [from, to, options], error) => {
    await put('uploads', 'stories/large.png', Buffer.alloc(1024 * 1024 + 1))
    const before = [names(), files().sort()]
    backend.writes.length = 0
    expect((await pictures[operation](from, to, options)).error).toMatchObject({ status: 400, ...error })
    expect([names(), files().sort(), backend.writes]).toEqual([...before, []])
  })
})

test('a move to the same place changes nothing', async () => {
  expect((await pictures.move('root.png', 'root.png')).error).toBe(null)
  expect((await readPublic(backend, 'uploads/root.png')).ok).toBe(true)
})

test.each([
  ['removed', async () => void (await backend.storage.remove('uploads', ['root.png'])), 400],
  ['replaced', async () => void (await put('uploads', 'root.png', await makePicture('png', 3, 3))), 200],
])('a copy of what is %s while it is read is a copy of what is there then', async (_, change, status) => {
  const { storage } = backend
  const read = storage.read.bind(storage)
  const reading = vi.spyOn(storage, 'read').mockImplementationOnce(async (object) => {
    await change()
    return read(object)
  })
  const body = { bucketId: 'uploads', sourceKey: 'root.png', destinationKey: 'copy.png' }
  const [answered, answer] = await post('object/copy', body)
  reading.mockRestore()
  expect(answered).toBe(status)
  expect(storage.find('uploads', 'copy.png')?.etag).toBe(storage.find('uploads', 'root.png')?.etag)
  if (status === 400) expect(answer).toMatchObject({ code: 'NoSuchKey' })
})

test('a copy may have a Cache-Control of its own, and replace an object', async () => {
  await pictures.copy('root.png', 'copy.png', { copyMetadata: false, metadata: { cacheControl: 'max-age=5' } })
  expect((await readPublic(backend, 'uploads/copy.png')).headers.get('cache-control')).toBe('max-age=5')
  const init = { method: 'POST', headers: { apikey: backend.keys.secret, 'x-upsert': 'true' } }
  const body = JSON.stringify({ bucketId: 'uploads', sourceKey: 'root.png', destinationKey: 'copy.png' })
  expect((await backend.request('/storage/v1/object/copy', { ...init, body })).status).toBe(200)
  expect((await readPublic(backend, 'uploads/copy.png')).headers.get('cache-control')).toBe('max-age=60')
  expect(files()).toHaveLength(names().length)
})

test.each(['object/move', 'object/copy', 'object/list/uploads', 'bucket'])(
  '%s refuses what is no JSON',
  async (path) => {
    const init = { method: 'POST', headers: { apikey: backend.keys.secret } }
    for (const body of ['{', '', 'null', Buffer.from([0xff, 0xfe])]) {
      const response = await backend.request(`/storage/v1/${path}`, { ...init, body })
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'InvalidRequest' }])
    }
    const long = JSON.stringify({ prefix: 'x'.repeat(2e6) })
    expect((await backend.request(`/storage/v1/${path}`, { ...init, body: long })).status).toBe(413)
  },
)

test('only who may remove objects may send a thousand names, which take long to parse', async () => {
  const body = JSON.stringify({ prefixes: Array(1000).fill('x'.repeat(1024)) })
  const send = async (apikey: string, method: string, path: string) =>
    (await backend.request(`/storage/v1/${path}`, { method, headers: { apikey }, body })).status
  const { publishable, secret } = backend.keys
  expect(await send(secret, 'DELETE', 'object/uploads')).toBe(200)
  expect(await send(publishable, 'DELETE', 'object/uploads')).toBe(413)
  for (const path of ['object/list/uploads', 'object/list-v2/uploads', 'object/move', 'object/copy', 'bucket'])
    expect(await send(publishable, 'POST', path), path).toBe(413)
})

test('buckets are found by name, in order, page by page', async () => {
  const ids = async (options: Parameters<typeof storage.listBuckets>[0]) =>
    (await storage.listBuckets(options)).data?.map(({ id }) => id)
  expect(await ids({ search: 'SINGLE' })).toEqual(['single-cover', 'single-icon'])
  expect(await ids({ sortColumn: 'name', sortOrder: 'desc', limit: 2 })).toEqual(['uploads', 'single-icon'])
  expect(await ids({ offset: 3 })).toEqual(['single-icon', 'uploads'])
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

test('a new bucket needs a valid name', async () => {
  const service = storageOf(backend, undefined, backend.keys.secret)
  for (const name of ['a/b', 'x'.repeat(64)]) {
    expect((await service.createBucket(name)).error).toMatchObject({ statusCode: '400', code: 'InvalidBucketName' })
  }
  expect(await post('bucket', {})).toMatchObject([400, { message: "body must have required property 'name'" }])
})
