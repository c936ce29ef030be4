import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { type Answer, Document, type DocumentOptions } from './document.ts'

const TEXT = '<p>A sentence that repeats itself.</p>'.repeat(200)
const makeDocument = (options: Partial<DocumentOptions> = {}) =>
  new Document({
    type: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
    headers: ['x-content-type-options', 'nosniff'],
    bytes: { identity: Buffer.from(TEXT) },
    compress: true,
    ...options,
  })

const ask = (document: Document, acceptEncoding?: string, ifNoneMatch?: string, method = 'GET') =>
  document.answer({ method, acceptEncoding, ifNoneMatch })

const header = ({ headers }: Answer, name: string) => {
  const index = headers.findIndex((value, position) => position % 2 === 0 && value === name)
  return index < 0 ? undefined : headers[index + 1]
}

test.each<[string | undefined, string | undefined, (bytes: Buffer) => Buffer]>([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0.5, gzip;q=0.9', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['*', 'br', brotliDecompressSync],
  ['GZIP', 'gzip', gunzipSync],
  ['identity', undefined, (bytes) => bytes],
  ['deflate, zstd', undefined, (bytes) => bytes],
  ['br;q=0, gzip;q=0, identity;q=0', undefined, (bytes) => bytes],
  ['br;q=x', 'br', brotliDecompressSync],
  ['', undefined, (bytes) => bytes],
  [undefined, undefined, (bytes) => bytes],
])('Accept-Encoding %o gets %o', async (accept, encoding, decode) => {
  const answer = await ask(makeDocument(), accept)
  expect(header(answer, 'content-encoding')).toBe(encoding)
  expect(header(answer, 'vary')).toBe('accept-encoding')
  expect(header(answer, 'content-length')).toBe(String(answer.body?.length))
  expect(decode(answer.body ?? Buffer.alloc(0)).toString()).toBe(TEXT)
})

test('each encoding has its own strong ETag, and the same bytes have the same one', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', ''].map(async (accept) => header(await ask(makeDocument(), accept), 'etag')),
  )
  const again = await Promise.all(
    ['br', 'gzip', ''].map(async (accept) => header(await ask(makeDocument(), accept), 'etag')),
  )
  expect(new Set(tags).size).toBe(3)
  expect(again).toEqual(tags)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/)
})

test.each<[string, (etag: string) => string, number]>([
  ['its tag', (etag) => etag, 304],
  ['its tag made weak by a proxy', (etag) => `W/${etag}`, 304],
  ['a list with its tag', (etag) => `"other", ${etag}`, 304],
  ['a star', () => '*', 304],
  ['another tag', () => '"other"', 200],
  ['a part of its tag', (etag) => etag.slice(0, -2), 200],
])('If-None-Match with %s', async (_, tag, status) => {
  const document = makeDocument()
  const etag = header(await ask(document, 'br'), 'etag') ?? ''
  const answer = await ask(document, 'br', tag(etag))
  expect(answer.status).toBe(status)
  expect(Boolean(answer.body)).toBe(status === 200)
  expect(header(answer, 'etag')).toBe(etag)
  expect(header(answer, 'cache-control')).toBe('no-cache')
})

test('a tag of one encoding does not confirm another', async () => {
  const document = makeDocument()
  const etag = header(await ask(document, 'gzip'), 'etag') ?? ''
  expect((await ask(document, 'br', etag)).status).toBe(200)
})

test('a not-found page is never "not modified"', async () => {
  const document = makeDocument({ status: 404 })
  const answer = await ask(document, '', header(await ask(document), 'etag'))
  expect(answer.status).toBe(404)
})

test('HEAD has the headers of GET and no body', async () => {
  const document = makeDocument()
  const get = await ask(document, 'br')
  const head = await ask(document, 'br', undefined, 'HEAD')
  expect(head.headers).toEqual(get.headers)
  expect(head.body).toBeUndefined()
})

test('brotli is made once for many, and later replaced by fewer bytes under a tag of their own', async () => {
  const text = Buffer.from(Array.from({ length: 3000 }, (_, index) => `word${(index * 7919) % 1000} `).join(''))
  const document = makeDocument({ bytes: { identity: text }, bestBrotliAfterMs: 0 })
  const [quick, same] = await Promise.all([ask(document, 'br'), ask(document, 'br')])
  expect(same).toBe(quick)
  const best = await vi.waitFor(async () => {
    const answer = await ask(document, 'br')
    expect(answer).not.toBe(quick)
    return answer
  }, 10_000)
  expect(best.body?.length).toBeLessThan(quick.body?.length ?? 0)
  expect(header(best, 'etag')).not.toBe(header(quick, 'etag'))
  expect(brotliDecompressSync(best.body ?? Buffer.alloc(0))).toEqual(text)
})

test('a dropped document is not compressed again', async () => {
  const document = makeDocument({ bestBrotliAfterMs: 10 })
  const quick = await ask(document, 'br')
  document.drop()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(await ask(document, 'br')).toBe(quick)
})

test('a file offers the encodings it was given', async () => {
  const identity = Buffer.from('body { color: red }')
  const file = makeDocument({ bytes: { identity, gzip: Buffer.from('zipped') }, compress: false })
  expect(header(await ask(file, 'gzip, br'), 'content-encoding')).toBe('gzip')
  expect((await ask(file, 'br')).body).toEqual(identity)
  expect(header(await ask(makeDocument({ compress: false }), 'br'), 'vary')).toBeUndefined()
})

test('each answer of a page says whether it is current, with the second in which it is sent; a file says nothing', async () => {
  vi.useFakeTimers({ now: 1_700_000_000_900 })
  const page = makeDocument({ saysIfCurrent: true })
  const etag = String(header(await ask(page, 'br'), 'etag'))
  const asked = [
    ['GET', undefined],
    ['HEAD', undefined],
    ['GET', etag],
  ] as const
  const said = (document: Document, isCurrent: boolean) =>
    asked.map(([method, ifNoneMatch]) => {
      const answer = document.readyAnswer({ method, acceptEncoding: 'br', ifNoneMatch, isCurrent })
      return answer && header(answer, 'server-timing')
    })
  expect(said(page, false)).toEqual(Array(3).fill('kept'))
  expect(said(page, true)).toEqual(Array(3).fill('current;desc=1700000000'))
  vi.advanceTimersByTime(100)
  expect(said(page, true)).toEqual(Array(3).fill('current;desc=1700000001'))
  expect(said(page, false)).toEqual(Array(3).fill('kept'))
  const file = makeDocument()
  await ask(file, 'br')
  expect(said(file, true)).toEqual(Array(3).fill(undefined))
  vi.useRealTimers()
})
