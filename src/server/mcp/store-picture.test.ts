import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { ContentTable } from '#content/kinds.ts'
import { createTransport, type Transport } from '../outgoing/transport.ts'
import { draftsOnly } from './drafts-only.ts'
import { downloadPicture, storePicture } from './store-picture.ts'

const transportOf =
  (body: string | Buffer, status = 200): Transport =>
  async () => ({ status, header: () => null, body: Readable.from([Buffer.from(body)]), discard() {}, movedTo: null })
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>'
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

async function store(kind: ContentTable, bytes: Buffer) {
  const fetch = vi.fn(async (_address: RequestInfo | URL, _init?: RequestInit) => Response.json({}))
  const url = 'https://site.example'
  const gated = draftsOnly(fetch, url, { id: 'key', made_by: 'owner' })
  const address = await storePicture({ url, key: 'k', fetch: gated }, kind, bytes)
  const request = fetch.mock.calls[0]![0] as Request // which the gate makes
  return { address, asked: request.url, stored: await sharp(await request.arrayBuffer()).metadata() }
}

test.each([
  ['talks', 'talks', 900, 600, 288, 192],
  ['talks', 'talks', 100, 50, 100, 50],
  ['testimonials', 'testimonials', 900, 600, 288, 192],
  ['involvements', 'logos', 900, 600, 400, 267],
  ['stories', 'stories', 1200, 1200, 600, 450],
] as const)(
  'a picture of %s is stored in %s: of %i × %i with %i × %i',
  async (kind, folder, width, height, ...expected) => {
    const { address, asked, stored } = await store(kind, await png(width, height))
    expect(address).toMatch(new RegExp(`^/storage/v1/object/public/story-images/${folder}/\\d{13}-[\\w-]{36}\\.webp$`))
    expect(asked).toBe(`https://site.example${address.replace('public/', '')}`)
    expect([stored.format, stored.width, stored.height]).toEqual(['webp', ...expected])
  },
)

test.each([
  ['an SVG', Buffer.from(SVG), 'This is no JPEG, PNG, WebP or GIF picture.'],
  [
    'an SVG behind the first bytes of a PNG',
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(SVG)]),
    'damaged',
  ],
  ['a page', Buffer.from('<!doctype html>'), 'This is no JPEG'],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 'more than 10 MB'],
])('%s is refused', async (_, bytes, why) => {
  await expect(store('talks', bytes)).rejects.toThrow(why)
})

test('a picture of more pixels than are decoded is refused', async () => {
  await expect(store('talks', await png(10_000, 5_001))).rejects.toThrow('too many pixels')
})

test('a kind without a picture of one file gets none', async () => {
  await expect(store('hero', await png(10, 10))).rejects.toThrow('no picture that you can give')
})

test.each([
  ['a private address', createTransport(), 'http://127.0.0.1/', 'not a public address'],
  [
    'a name of a private address',
    createTransport({ resolve: async () => ['10.0.0.7'] }),
    'https://a.example/',
    'not a public',
  ],
  [
    'no answer',
    createTransport({ resolve: () => Promise.reject(new Error('secret')) }),
    'https://a.example/',
    'could not be reached',
  ],
  ['an error', transportOf('', 404), 'https://a.example/', 'The address answered 404.'],
  ['too much', transportOf(Buffer.alloc(10 * 1024 * 1024 + 1)), 'https://a.example/', 'more than 10 MB'],
])('%s is refused with a sentence', async (_, transport, address, why) => {
  await expect(downloadPicture(transport, address)).rejects.toThrow(why)
})
