import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buckets } from '#tests/fixtures/buckets.ts'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { makePicture, padJpeg, withSides } from '#tests/support/pictures.ts'
import { readPublic, storageOf } from '#tests/support/storage.ts'

const MB = 1024 * 1024

let backend: TestBackend
let token: string
let storage: ReturnType<typeof storageOf>

const png = await makePicture('png')
const jpeg = await makePicture('jpeg')
const webp = await makePicture('webp')
const gif = await makePicture('gif')

beforeAll(async () => {
  backend = await openTestBackend({ buckets })
  token = await backend.tokenOf({ isAdmin: true })
  storage = storageOf(backend, token)
})
afterAll(() => backend.dispose())

/** An upload past the official client, which puts names and headers right. */
const send = (path: string, init: RequestInit, headers: Record<string, string> = {}) =>
  backend.request(`/storage/v1/object/${path}`, {
    method: 'POST',
    ...init,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

const stream = (...chunks: Uint8Array[]) =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

/** The types of the browser lack `duplex`. */
const streaming = (body: ReadableStream) => ({ body, duplex: 'half' }) as RequestInit

const file = (bytes: Buffer, type: string) => new File([Uint8Array.from(bytes)], 'a.png', { type })

const files = () => readdirSync(join(backend.dataDir, 'files')).sort()
const rows = () => backend.database.all('select * from _objects order by id')

/** Does what must change nothing: no row, no file, no word to the pages. */
async function changingNothing<Answer>(work: () => PromiseLike<Answer>): Promise<Answer> {
  const before = [rows(), files()]
  backend.writes.length = 0
  const answer = await work()
  expect([rows(), files(), backend.writes]).toEqual([...before, []])
  return answer
}

describe('ways to upload', () => {
  const ways: [string, (name: string) => Promise<{ data: unknown; error: unknown }>, string][] = [
    ['bytes', (name) => storage.from('uploads').upload(name, png, { contentType: 'image/png' }), 'max-age=3600'],
    ['a file', (name) => storage.from('uploads').upload(name, file(png, 'image/png')), 'max-age=3600'],
    [
      'a file with its own life',
      (name) => storage.from('uploads').upload(name, file(png, 'image/png'), { cacheControl: '60' }),
      'max-age=60',
    ],
    [
      'bytes with their own life',
      (name) => storage.from('uploads').upload(name, png, { contentType: 'image/png', cacheControl: '60' }),
      'max-age=60',
    ],
    [
      'a stream',
      (name) =>
        storage.from('uploads').upload(name, stream(png.subarray(0, 9), png.subarray(9)), { contentType: 'image/png' }),
      'max-age=3600',
    ],
    [
      'an update of nothing',
      (name) => storage.from('uploads').update(name, png, { contentType: 'image/png' }),
      'max-age=3600',
    ],
  ]
  test.each(ways)('stores %s', async (way, upload, cacheControl) => {
    const name = `stories/${way}.png`
    backend.writes.length = 0
    const { data, error } = await upload(name)
    expect(error).toBe(null)
    expect(data).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), path: name, fullPath: `uploads/${name}` })
    const response = await readPublic(backend, `uploads/${name}`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(backend.writes).toEqual(['_objects'])
  })

  test('a form whose part has a name, as other clients send it', async () => {
    const form = new FormData()
    form.append('file', file(png, 'image/png'))
    const response = await send('uploads/stories/form.png', { body: form })
    expect(await response.json()).toEqual({ Id: expect.any(String), Key: 'uploads/stories/form.png' })
    expect((await readPublic(backend, 'uploads/stories/form.png')).headers.get('cache-control')).toBe('no-cache')
  })

  test('metadata of the client come back with the information, from a form as from a header', async () => {
    const pictures = storage.from('uploads')
    const metadata = { alt: 'Ærø «färja»', width: 32 }
    await pictures.upload('stories/meta-1.png', png, { contentType: 'image/png', metadata })
    await pictures.upload('stories/meta-2.png', file(png, 'image/png'), { metadata })
    await pictures.upload('stories/meta-3.png', png, { contentType: 'image/png' })
    const infos = await Promise.all([1, 2, 3].map((number) => pictures.info(`stories/meta-${number}.png`)))
    expect(infos.map(({ data }) => data?.metadata)).toEqual([metadata, metadata, {}])
  })
})

test('an object is there once: a second upload is refused, an upsert or an update replaces it', async () => {
  const pictures = storage.from('uploads')
  const options = { contentType: 'image/png' }
  const first = await pictures.upload('stories/once.png', png, options)
  const second = await changingNothing(() => pictures.upload('stories/once.png', webp, { contentType: 'image/webp' }))
  expect(second.error).toMatchObject({
    status: 400,
    statusCode: '409',
    code: 'KeyAlreadyExists',
    message: 'The resource already exists',
  })
  const replaced = await pictures.upload('stories/once.png', webp, { contentType: 'image/webp', upsert: true })
  expect(replaced.data?.id).toBe(first.data?.id)
  const response = await readPublic(backend, 'uploads/stories/once.png')
  expect([response.headers.get('content-type'), Buffer.from(await response.arrayBuffer())]).toEqual([
    'image/webp',
    webp,
  ])
  expect((await pictures.update('stories/once.png', png, options)).error).toBe(null)
  expect(Buffer.from(await (await readPublic(backend, 'uploads/stories/once.png')).arrayBuffer())).toEqual(png)
})

test('of two first uploads at once one is refused', async () => {
  const upload = () => storage.from('uploads').upload('stories/race.png', png, { contentType: 'image/png' })
  const answers = await Promise.all([upload(), upload()])
  expect(answers.map(({ error }) => error?.message ?? 'stored').sort()).toEqual([
    'The resource already exists',
    'stored',
  ])
  expect(rows()).toHaveLength(files().length)
})

test('a reader of an object that is replaced again and again gets one whole version, never a mix', async () => {
  const versions = await Promise.all([300, 200, 100].map((width) => makePicture('png', width, 300)))
  const pictures = storage.from('uploads')
  const options = { contentType: 'image/png', upsert: true }
  await pictures.upload('stories/often.png', versions[0]!, options)
  let isWriting = true
  const writing = (async () => {
    for (let turn = 0; turn < 30; turn++) await pictures.upload('stories/often.png', versions[turn % 3]!, options)
    isWriting = false
  })()
  let count = 0
  for (; isWriting || count < 5; count++) {
    const response = await readPublic(backend, 'uploads/stories/often.png')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(versions.some((version) => version.equals(bytes))).toBe(true)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
  }
  await writing
  expect(files()).toHaveLength(rows().length)
})

describe('the bytes decide the type', () => {
  const scenarios: [string, string, Buffer, string, string | null][] = [
    ['a PNG that is called WebP', 'uploads/stories/a.webp', png, 'image/webp', 'image/png'],
    ['a JPEG', 'photos/photo/a.jpg', jpeg, 'image/jpeg', 'image/jpeg'],
    ['a GIF', 'uploads/stories/a.gif', gif, 'image/gif', 'image/gif'],
    ['a WebP', 'avatars/profile/a.webp', webp, 'image/webp', 'image/webp'],
    ['a cover that is a JPEG', 'single-cover/cover.png', jpeg, 'image/jpeg', 'image/jpeg'],
    ['a type with parameters', 'uploads/stories/b.png', png, 'Image/PNG; q=1', 'image/png'],
    ['a PNG where only WebP is taken', 'avatars/profile/b.webp', png, 'image/webp', null],
    ['a icon that is a JPEG', 'single-icon/icon.png', jpeg, 'image/png', null],
    ['a GIF as press photo', 'photos/photo/a.gif', gif, 'image/gif', null],
    ['a PNG that is called a text', 'uploads/stories/c.png', png, 'text/plain', null],
    [
      'an SVG',
      'uploads/stories/a.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
      null,
    ],
    ['an SVG that is called PNG', 'uploads/stories/d.png', Buffer.from('<svg/>'), 'image/png', null],
    [
      'a page that is called PNG',
      'uploads/stories/e.png',
      Buffer.from('<!doctype html><script>1</script>'),
      'image/png',
      null,
    ],
    ['a text that is called PNG', 'uploads/stories/f.png', Buffer.from('a text, renamed'), 'image/png', null],
    [
      'a PNG with a page behind it',
      'uploads/stories/g.png',
      Buffer.concat([png, Buffer.from('<script>1</script>')]),
      'image/png',
      null,
    ],
    ['half a PNG', 'uploads/stories/h.png', png.subarray(0, png.length / 2), 'image/png', null],
  ]
  test.each(scenarios)('of %s', async (_name, path, bytes, declared, stored) => {
    const [bucket = '', ...folders] = path.split('/')
    const name = folders.join('/')
    const raw = () => storage.from(bucket).upload(name, bytes, { contentType: declared, upsert: true })
    const form = () => storage.from(bucket).upload(name, file(bytes, declared), { upsert: true })
    for (const upload of [raw, form]) {
      const { error } = await (stored ? upload() : changingNothing(upload))
      if (stored) {
        expect(error).toBe(null)
        expect((await readPublic(backend, path)).headers.get('content-type')).toBe(stored)
      } else {
        expect(error).toMatchObject({ status: 400, statusCode: '415', code: 'InvalidMimeType' })
        expect(error?.message).toMatch(/^mime type [\w/+-]+ is not supported$/)
      }
    }
  })

  test('256 megapixels are refused unseen', async () => {
    const upload = () =>
      storage.from('uploads').upload('stories/bomb.png', withSides(png, 16_000, 16_000), { contentType: 'image/png' })
    const { error } = await changingNothing(upload)
    expect(error).toMatchObject({
      statusCode: '413',
      code: 'EntityTooLarge',
      message: 'The image exceeded 100 megapixels',
    })
  })
})

describe('sizes', () => {
  const scenarios: [string, string, number, boolean][] = [
    ['a press photo of 10 MB', 'photos/photo/a.jpg', 10 * MB, true],
    ['a press photo of 10 MB and a byte', 'photos/photo/b.jpg', 10 * MB + 1, false],
    ['a press photo of 11 MB', 'photos/photo/c.jpg', 11 * MB, false],
    ['a picture of 5 MB', 'uploads/stories/a.jpg', 5 * MB, true],
    ['a picture of 5 MB and a byte', 'uploads/stories/b.jpg', 5 * MB + 1, false],
    ['a logo of 1 MB', 'uploads/logos/a.jpg', MB, true],
    ['a logo of 1 MB and a byte', 'uploads/logos/b.jpg', MB + 1, false],
    ['a logo in a folder of the logos', 'uploads/logos/old/b.jpg', MB + 1, false],
  ]
  test.each(scenarios)('are limited by bucket and folder: %s', async (_name, path, size, isTaken) => {
    const [bucket = '', ...folders] = path.split('/')
    const bytes = padJpeg(jpeg, size)
    expect(bytes.length).toBe(size)
    const pictures = storage.from(bucket)
    const ways = [
      () => pictures.upload(folders.join('/'), bytes, { contentType: 'image/jpeg', upsert: true }),
      () => pictures.upload(folders.join('/'), stream(bytes), { contentType: 'image/jpeg', upsert: true }),
      () => pictures.upload(folders.join('/'), file(bytes, 'image/jpeg'), { upsert: true }),
    ]
    for (const upload of ways) {
      const { error } = await (isTaken ? upload() : changingNothing(upload))
      const tooLarge = {
        statusCode: '413',
        message: 'The object exceeded the maximum allowed size',
        code: 'EntityTooLarge',
      }
      if (isTaken) expect(error).toBe(null)
      else expect(error).toMatchObject(tooLarge)
    }
  })

  test('what is announced as too large is refused unread, what turns out to be is not read to its end', async () => {
    let pulled = 0
    const endless = () =>
      new ReadableStream(
        {
          pull(controller) {
            pulled++
            controller.enqueue(new Uint8Array(65_536))
          },
        },
        { highWaterMark: 0 },
      )
    const type = { 'content-type': 'image/png' }
    const announced = await send('uploads/logos/a.png', streaming(endless()), {
      ...type,
      'content-length': String(MB + 1),
    })
    expect([(await announced.json()).statusCode, pulled]).toEqual(['413', 0])
    const found = await send('uploads/logos/a.png', streaming(endless()), type)
    expect([(await found.json()).statusCode, found.headers.get('connection')]).toEqual(['413', 'close'])
    expect(pulled).toBeLessThan(20)
  })

  test('metadata are small', async () => {
    const metadata = { text: 'x'.repeat(20_000) }
    const { error } = await storage.from('uploads').upload('stories/meta.png', file(png, 'image/png'), { metadata })
    expect(error).toMatchObject({ statusCode: '413', message: 'The user_metadata exceeded the maximum allowed size' })
  })
})

describe('names', () => {
  const long = (length: number) => `stories/${'a'.repeat(length - 8)}`
  const scenarios: [string, string, boolean][] = [
    ['all that may be in a name', "uploads/stories/A_z-0!.*'() &$@=;:+,.png", true],
    ['1024 characters', `uploads/${long(1024)}`, true],
    ['1025 characters', `uploads/${long(1025)}`, false],
    ['the way out', 'uploads/..%2f..%2fkeys.json', false],
    ['the way out in the middle', 'uploads/stories%2f..%2f..%2fphotos%2fa.png', false],
    ['the way out with backslashes', 'uploads/..%5c..%5ckeys.json', false],
    ['the way out, encoded twice', 'uploads/%252e%252e%252fkeys.json', false],
    ['only dots', 'uploads/stories%2f..', false],
    ['the folder itself', 'uploads/stories%2f.%2fa.png', false],
    ['an absolute name', 'uploads/%2fetc%2fpasswd', false],
    ['an empty folder', 'uploads/stories%2f%2fa.png', false],
    ['an empty name', 'uploads/stories%2f', false],
    ['a zero byte', 'uploads/stories/a.png%00.svg', false],
    ['a line break', 'uploads/stories/a%0a.png', false],
    ['letters beyond ASCII', 'uploads/stories/f%C3%A4hre.png', false],
    ['what is no UTF-8', 'uploads/stories/%ff.png', false],
    ['another icon', 'single-icon/other.png', false],
    ['a icon in a folder', 'single-icon/old/icon.png', false],
    ['another cover', 'single-cover/cover.jpg', false],
    ['the icon', 'single-icon/icon.png', true],
    ['the cover', 'single-cover/cover.png', true],
  ]
  test.each(scenarios)('are accepted or refused as by supabase/storage: %s', async (_name, path, isTaken) => {
    const upload = () => send(path, { method: 'PUT', body: Uint8Array.from(png) }, { 'content-type': 'image/png' })
    const response = await (isTaken ? upload() : changingNothing(upload))
    const body = await response.json()
    if (isTaken) expect(body).toEqual({ Id: expect.any(String), Key: decodeURIComponent(path) })
    else expect(body).toMatchObject({ statusCode: '400', error: 'InvalidKey', code: 'InvalidKey' })
    if (isTaken) expect((await readPublic(backend, path)).status).toBe(200)
  })

  test('files on disk have names of their own, all in one folder', () => {
    expect(files().every((name) => /^[\da-f-]{36}$/.test(name))).toBe(true)
    expect(files()).toHaveLength(rows().length)
  })

  test('an unknown bucket', async () => {
    for (const bucket of ['cellar', '__proto__', 'constructor']) {
      const { error } = await storage.from(bucket).upload('a.png', png, { contentType: 'image/png' })
      expect(error).toMatchObject({ statusCode: '404', code: 'NoSuchBucket', message: 'Bucket not found' })
    }
  })
})

describe('an upload that ends too early leaves nothing', () => {
  const failing = (chunk: Uint8Array) => {
    let hasSent = false
    return new ReadableStream({
      pull(controller) {
        if (hasSent) controller.error(new Error('the connection was closed'))
        else controller.enqueue(chunk)
        hasSent = true
      },
    })
  }
  const scenarios: [string, () => RequestInit, Record<string, string>][] = [
    ['the connection breaks', () => streaming(failing(png.subarray(0, 500))), { 'content-type': 'image/png' }],
    ['it breaks behind the last byte', () => streaming(failing(png)), { 'content-type': 'image/png' }],
    [
      'less comes than was announced',
      () => streaming(stream(png)),
      { 'content-type': 'image/png', 'content-length': String(png.length + 1) },
    ],
    ['nothing arrives', () => ({ body: new Uint8Array() }), { 'content-type': 'image/png' }],
    ['there is no body', () => ({}), { 'content-type': 'image/png' }],
    ['the form is empty', () => ({ body: new FormData() }), {}],
    [
      'the form breaks off',
      () => ({ body: '--x\r\ncontent-disposition: form-data; name=""; filename="a.png"\r\n\r\n' }),
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    ['the form has no boundary', () => ({ body: '--x--' }), { 'content-type': 'multipart/form-data' }],
  ]
  test.each(scenarios)('when %s', async (_name, init, headers) => {
    const response = await changingNothing(() => send('uploads/stories/early.png', init(), headers))
    expect([response.status, await response.json()]).toMatchObject([400, { statusCode: '400', code: 'InvalidRequest' }])
    expect((await readPublic(backend, 'uploads/stories/early.png')).status).toBe(400)
  })
})

test('a Cache-Control that is no header value is refused', async () => {
  const upload = () =>
    storage
      .from('uploads')
      .upload('stories/header.png', file(png, 'image/png'), { cacheControl: '60\r\nset-cookie: a' })
  expect((await changingNothing(upload)).error).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
})

describe('a failing disk', () => {
  const fault = (code: string) => Object.assign(new Error(`${code}: /var/lib/portico`), { code })
  const full = {
    statusCode: '503',
    code: 'InternalError',
    message: 'The disk is full: the file could not be stored. Delete pictures that you do not need.',
  }
  const internal = { statusCode: '500', code: 'InternalError', message: 'Internal Server Error' }
  const upload = () =>
    storage.from('uploads').upload('stories/once.png', webp, { contentType: 'image/webp', upsert: true })

  test.each([
    ['ENOSPC', 503, full],
    ['EDQUOT', 503, full],
    ['EIO', 500, internal],
  ])('%s while the file is written', async (code, status, error) => {
    vi.spyOn(backend.storage, 'stage').mockRejectedValueOnce(fault(code))
    const answer = await changingNothing(upload)
    expect(answer.error).toMatchObject({ status, ...error })
    expect(Buffer.from(await (await readPublic(backend, 'uploads/stories/once.png')).arrayBuffer())).toEqual(png)
  })

  test('no room for the row', async () => {
    const { database } = backend
    const pages = Number(database.get('pragma page_count')?.page_count)
    database.get(`pragma max_page_count = ${pages}`)
    const metadata = { text: 'x'.repeat(15_000) }
    const large = () => storage.from('uploads').upload('stories/row.png', file(png, 'image/png'), { metadata })
    const answer = await changingNothing(large)
    database.get('pragma max_page_count = 1000000')
    expect(answer.error).toMatchObject({ status: 503, ...full })
    expect((await large()).error).toBe(null)
  })
})

test('an unknown route is answered in the words of the storage service', async () => {
  const response = await backend.request('/storage/v1/upload/resumable', { method: 'POST' })
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { message: 'Route POST:/storage/v1/upload/resumable not found' },
  ])
})

test('signed URLs are not issued', async () => {
  const answers = [
    await storage.from('uploads').createSignedUploadUrl('stories/a.png'),
    await storage.from('uploads').uploadToSignedUrl('stories/a.png', 'token', png),
    await storage.from('uploads').createSignedUrl('stories/once.png', 60),
    await storage.from('uploads').createSignedUrls(['stories/once.png'], 60),
  ]
  for (const { error } of answers) expect(error).toMatchObject({ statusCode: '409', code: 'NotSupported' })
  expect((await fetchSigned()).status).toBe(400)
})

const fetchSigned = () =>
  backend.fetch(new Request(`${SITE_URL}/storage/v1/object/sign/uploads/stories/once.png?token=x`))
