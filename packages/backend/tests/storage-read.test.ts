import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BucketRules } from '@portico/backend'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'

const bucket = (isPublic: boolean): BucketRules => ({
  public: isPublic,
  policies: {},
  fileSizeLimit: 1e7,
  allowedMimeTypes: [],
})
const buckets = { pictures: bucket(true), drawer: bucket(false) }
const TEXT = 'The quick brown fox'
const LARGE = Uint8Array.from({ length: 700_001 }, (_, index) => index % 251)

let backend: TestBackend
let etag: string

const put = (name: string, bytes: Uint8Array, changes: { bucket?: string; contentType?: string } = {}) =>
  backend.storage.put(bytes, {
    bucket: 'pictures',
    name,
    contentType: 'image/webp',
    cacheControl: 'max-age=3600',
    ...changes,
  })

/** As a visitor's browser asks: without any key. */
const get = (path: string, init?: RequestInit) =>
  backend.fetch(new Request(`${SITE_URL}/storage/v1/object/public/${path}`, init))

beforeAll(async () => {
  backend = await openTestBackend({ buckets })
  await put('logos/fox.webp', Buffer.from(TEXT))
  await put('large.bin', LARGE)
  await put('empty.webp', new Uint8Array())
  await put('Ærø färja/50% (1).webp', Buffer.from('ferry'))
  await put('secret.webp', Buffer.from('secret'), { bucket: 'drawer' })
  etag = (await get('pictures/logos/fox.webp')).headers.get('etag')!
})
afterAll(() => backend.dispose())

test('a row that names a file beside the stored ones shows nothing of it', async () => {
  await put('outside.webp', Buffer.from(TEXT))
  const { database, keys } = backend
  const point = (file: string) =>
    database.transaction(() => database.run("update _objects set file = ? where name = 'outside.webp'", file))
  const { file } = database.get("select file from _objects where name = 'outside.webp'") as { file: string }
  point('../keys.json')
  const answer = await get('pictures/outside.webp')
  expect([answer.status, (await answer.text()).includes(keys.secret)]).toEqual([500, false])
  point(file)
})

test('visitor reads an object with its own type, for as long as it was uploaded for, and nothing in it can run', async () => {
  const response = await get('pictures/logos/fox.webp')
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(TEXT)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'max-age=3600',
    'content-length': String(TEXT.length),
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'image/webp',
    etag: expect.stringMatching(/^"[\w-]{20,}"$/),
    'last-modified': expect.stringMatching(/ GMT$/),
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers.has('content-disposition')).toBe(false)
})

test('the address that the official client gives leads to the object', async () => {
  const client = createClient(SITE_URL, backend.keys.publishable, { auth: { persistSession: false } })
  const { publicUrl } = client.storage
    .from('pictures')
    .getPublicUrl('Ærø färja/50% (1).webp', { download: 'Fähre.webp' }).data
  const response = await backend.fetch(new Request(publicUrl))
  expect(await response.text()).toBe('ferry')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="F_hre.webp"; filename*=UTF-8''F%C3%A4hre.webp`,
  )
})

test('HEAD tells all that GET tells, without the bytes', async () => {
  for (const name of ['logos/fox.webp', 'large.bin', 'empty.webp']) {
    const [head, whole] = await Promise.all([get(`pictures/${name}`, { method: 'HEAD' }), get(`pictures/${name}`)])
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers))
    await whole.arrayBuffer()
  }
})

describe('conditions', () => {
  const later = 'Fri, 01 Jan 2100 00:00:00 GMT'
  const earlier = 'Sat, 01 Jan 2000 00:00:00 GMT'
  const scenarios: [string, () => Record<string, string>, number][] = [
    ['the same ETag', () => ({ 'if-none-match': etag }), 304],
    ['the same ETag in a list', () => ({ 'if-none-match': `"other", ${etag}` }), 304],
    ['the same ETag, made weak by a proxy', () => ({ 'if-none-match': `W/${etag}` }), 304],
    ['any ETag', () => ({ 'if-none-match': '*' }), 304],
    ['another ETag', () => ({ 'if-none-match': '"other"' }), 200],
    ['another ETag, whatever the date says', () => ({ 'if-none-match': '"other"', 'if-modified-since': later }), 200],
    ['not modified since', () => ({ 'if-modified-since': later }), 304],
    ['modified since', () => ({ 'if-modified-since': earlier }), 200],
    ['a date that is none', () => ({ 'if-modified-since': 'yesterday' }), 200],
  ]
  test.each(scenarios)('decide between 200 and 304: %s', async (_name, headers, status) => {
    const response = await get('pictures/logos/fox.webp', { headers: headers() })
    expect(response.status).toBe(status)
    expect(response.headers.get('etag')).toBe(etag)
    if (status === 304) {
      expect(response.headers.get('cache-control')).toBe('max-age=3600')
      expect(await response.text()).toBe('')
    }
  })
})

describe('ranges', () => {
  const full: [number, string | null, string] = [200, null, TEXT]
  const scenarios: [string, Record<string, string>, [number, string | null, string]][] = [
    ['from the start', { range: 'bytes=0-2' }, [206, 'bytes 0-2/19', 'The']],
    ['in the middle', { range: 'bytes=4-8' }, [206, 'bytes 4-8/19', 'quick']],
    ['open', { range: 'bytes=16-' }, [206, 'bytes 16-18/19', 'fox']],
    ['the last bytes', { range: 'bytes=-3' }, [206, 'bytes 16-18/19', 'fox']],
    ['more last bytes than there are', { range: 'bytes=-99' }, [206, 'bytes 0-18/19', TEXT]],
    ['beyond the end', { range: 'bytes=10-999' }, [206, 'bytes 10-18/19', 'brown fox']],
    ['outside', { range: 'bytes=19-' }, [416, 'bytes */19', '']],
    ['the last none', { range: 'bytes=-0' }, [416, 'bytes */19', '']],
    ['the wrong way round', { range: 'bytes=5-2' }, full],
    ['several', { range: 'bytes=0-1,3-4' }, full],
    ['another unit', { range: 'lines=0-1' }, full],
    ['no range', { range: 'bytes=-' }, full],
    ['if it is the same', { range: 'bytes=0-2', 'if-range': 'ETAG' }, [206, 'bytes 0-2/19', 'The']],
    ['if it were another', { range: 'bytes=0-2', 'if-range': '"other"' }, full],
    ['if it were weakly the same', { range: 'bytes=0-2', 'if-range': 'W/ETAG' }, full],
  ]
  test.each(scenarios)('decide what is sent: %s', async (_name, headers, [status, contentRange, text]) => {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('ETAG', etag)]))
    const response = await get('pictures/logos/fox.webp', { headers: sent })
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange])
    if (status === 416) expect(await response.json()).toMatchObject({ statusCode: '416', error: 'invalid_range' })
    else {
      expect(await response.text()).toBe(text)
      expect(response.headers.get('content-length')).toBe(String(text.length))
    }
  })

  test('a long part of a large object arrives whole', async () => {
    const response = await get('pictures/large.bin', { headers: { range: 'bytes=100-600099' } })
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(LARGE.slice(100, 600_100))
  })

  test('an empty object has no part', async () => {
    expect((await get('pictures/empty.webp', { headers: { range: 'bytes=0-0' } })).status).toBe(416)
  })
})

describe('downloads', () => {
  const scenarios: [string, string][] = [
    ['?download', 'attachment'],
    ['?download=', 'attachment'],
    ['?download=fox.webp', `attachment; filename="fox.webp"; filename*=UTF-8''fox.webp`],
    ['?download=a%22b%5Cc%25d.webp', `attachment; filename="a_b_c_d.webp"; filename*=UTF-8''a%22b%5Cc%25d.webp`],
    ['?download=a%0d%0aset-cookie:b', `attachment; filename="a__set-cookie:b"; filename*=UTF-8''a%0D%0Aset-cookie%3Ab`],
    ["?download=it's%20(1)*", `attachment; filename="it's (1)*"; filename*=UTF-8''it%27s%20%281%29%2A`],
    ['?download=%F0%9F%A6%8A', `attachment; filename="__"; filename*=UTF-8''%F0%9F%A6%8A`],
  ]
  test.each(scenarios)('have the name that %s asks for', async (query, disposition) => {
    const response = await get(`pictures/logos/fox.webp${query}`)
    expect(response.headers.get('content-disposition')).toBe(disposition)
    expect(await response.text()).toBe(TEXT)
  })
})

describe('responses to a session are not cached', () => {
  /** What the owner, the server's key, and somebody without a session get as Cache-Control. */
  const scenarios: [string, string, RequestInit, expected: (string | null)[]][] = [
    ['an object by its public address', 'object/public/pictures/logos/fox.webp', {}, Array(3).fill('max-age=3600')],
    ['an object', 'object/pictures/logos/fox.webp', {}, ['no-store', 'no-store', 'max-age=3600']],
    ['its head', 'object/pictures/logos/fox.webp', { method: 'HEAD' }, ['no-store', 'no-store', 'max-age=3600']],
    ['its head, known already', 'object/pictures/logos/fox.webp', {}, ['no-store', 'no-store', 'max-age=3600']],
    ['an object for the signed in', 'object/authenticated/pictures/logos/fox.webp', {}, Array(3).fill('no-store')],
    ['its information', 'object/info/pictures/logos/fox.webp', {}, ['no-store', 'no-store', 'no-cache']],
    ['the buckets', 'bucket', {}, ['no-store', 'no-store', null]],
    ['a bucket', 'bucket/pictures', {}, ['no-store', 'no-store', 'no-store']],
    ['a list', 'object/list/pictures', { method: 'POST', body: '{"prefix":""}' }, ['no-store', 'no-store', null]],
  ]
  test.each(scenarios)('%s has the headers of its reader', async (name, path, init, expected) => {
    const { publishable, secret } = backend.keys
    const token = await backend.tokenOf({ isAdmin: true })
    const known = name.endsWith('already') ? { 'if-none-match': etag } : {}
    const credentials = [
      { apikey: publishable, authorization: `Bearer ${token}` },
      { apikey: secret },
      { apikey: publishable, authorization: `Bearer ${publishable}` },
    ]
    const ask = async (headers: object) => {
      const response = await backend.request(`/storage/v1/${path}`, { ...init, headers: { ...headers, ...known } })
      await response.arrayBuffer()
      return response.headers.get('cache-control')
    }
    expect(await Promise.all(credentials.map(ask))).toEqual(expected)
  })
})

describe('what is not there', () => {
  const noObject = { statusCode: '404', error: 'not_found', message: 'Object not found', code: 'NoSuchKey' }
  const noBucket = {
    statusCode: '404',
    error: 'Bucket not found',
    message: 'Bucket not found',
    code: 'NoSuchBucket',
  }
  const scenarios: [string, string, object][] = [
    ['an unknown object', 'pictures/logos/wolf.webp', noObject],
    ['a folder', 'pictures/logos', noObject],
    ['another spelling', 'pictures/logos/FOX.webp', noObject],
    ['a doubled slash', 'pictures//logos/fox.webp', noObject],
    ['an unknown bucket', 'cellar/fox.webp', noBucket],
    ['a bucket that is not public', 'drawer/secret.webp', noBucket],
    ['a name of every object', '__proto__/fox.webp', noBucket],
    ['the way out of the bucket', 'pictures/..%2f..%2fdatabase.db', noObject],
    ['the way out, encoded twice', 'pictures/%252e%252e%252fdatabase.db', noObject],
    ['an absolute path', 'pictures/%2Fetc%2Fpasswd', noObject],
    ['a name that is no UTF-8', 'pictures/%ff', noObject],
    ['a name with a zero byte', 'pictures/logos%2ffox.webp%00.png', noObject],
  ]
  test.each(scenarios)('%s gets the error of supabase/storage', async (_name, path, body) => {
    const response = await get(path)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual(body)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test("no object is reached by its file's own name", async () => {
    for (const file of readdirSync(join(backend.dataDir, 'files'))) {
      expect((await get(`pictures/${file}`)).status).toBe(400)
    }
  })
})

test('a reader of a replaced object reads the old bytes to their end, the next reader the new ones', async () => {
  await put('news.bin', LARGE)
  const reader = (await get('pictures/news.bin')).body!.getReader()
  const first = await reader.read()
  await put('news.bin', Buffer.from('new'))
  let length = first.value!.byteLength
  for (let next = await reader.read(); !next.done; next = await reader.read()) length += next.value.byteLength
  expect(length).toBe(LARGE.byteLength)
  expect(await (await get('pictures/news.bin')).text()).toBe('new')
})

test('an object that is replaced between being found and being opened is read anew', async () => {
  await put('busy.webp', Buffer.from('old'))
  const open = backend.storage.open.bind(backend.storage)
  vi.spyOn(backend.storage, 'open').mockImplementationOnce(async (object) => {
    await put('busy.webp', Buffer.from('newer'))
    return open(object)
  })
  const response = await get('pictures/busy.webp')
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '5', 'newer'])
})

test('a reader who goes away leaves no file open', async () => {
  const openFiles = () => readdirSync('/proc/self/fd').length
  const before = openFiles()
  for (let turn = 0; turn < 20; turn++) {
    const { body } = await get('pictures/large.bin')
    const reader = body!.getReader()
    if (turn % 2) await reader.read()
    await reader.cancel()
  }
  await expect.poll(openFiles).toBeLessThan(before + 5)
})

test('an object whose file is gone answers 500 and tells nothing of the inside', async () => {
  await put('lost.webp', Buffer.from('lost'))
  const { file } = backend.storage.find('pictures', 'lost.webp')!
  rmSync(join(backend.dataDir, 'files', file))
  const response = await get('pictures/lost.webp')
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain(file)
})

test('a put that the database refuses leaves neither object nor file', async () => {
  const folder = join(backend.dataDir, 'files')
  const before = readdirSync(folder)
  // null in place of a text: the column refuses it
  await expect(put('refused.webp', Buffer.from('x'), { contentType: null as unknown as string })).rejects.toThrow(
    /content_type/,
  )
  expect(readdirSync(folder)).toEqual(before)
  expect((await get('pictures/refused.webp')).status).toBe(400)
})

test('what a crash left on disk is removed by the next start, and objects stay', async () => {
  const first = await openTestBackend({ buckets })
  await first.storage.put(Buffer.from('kept'), {
    bucket: 'pictures',
    name: 'kept.webp',
    contentType: 'image/webp',
    cacheControl: 'no-cache',
  })
  await first.storage.stage(Buffer.from('never published'))
  const folder = join(first.dataDir, 'files')
  writeFileSync(join(folder, 'half.part'), 'half')
  expect(readdirSync(folder)).toHaveLength(3)
  first.close()
  const second = await openTestBackend({ buckets, dataDir: first.dataDir })
  expect(readdirSync(folder)).toHaveLength(1)
  const response = await second.request('/storage/v1/object/public/pictures/kept.webp')
  expect(await response.text()).toBe('kept')
  second.dispose()
})
