import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Portrait } from '#content/hero/hero.ts'
import { PUBLIC_FILES } from '#content/picture/stored-files.ts'
import { createPortraitReader } from './read-portrait.ts'

const makePicture = (width = 90) =>
  sharp({ create: { width, height: 60, channels: 3, background: 'plum' } })
    .webp()
    .toBuffer()
const makePortrait = (name: string, focus: Portrait['focus'] = [0.5, 0.5]): Portrait => ({
  portrait: `${PUBLIC_FILES}hero-images/${name}.webp`,
  focus,
})
const answering = (bytes: Buffer) => vi.fn(async () => new Response(new Uint8Array(bytes)))
const readerWith = (fetch: typeof globalThis.fetch) =>
  createPortraitReader({ siteUrl: 'https://quill.example', api: { url: '', key: 'k' }, fetch })

test('a portrait is read and decoded once, however many request it, and again for another address or focus', async () => {
  const fetch = answering(await makePicture())
  const read = readerWith(fetch)
  const [first, ...others] = await Promise.all(Array.from({ length: 60 }, () => read(makePortrait('ada'))))
  expect(await sharp(first!).metadata()).toMatchObject({ format: 'jpeg', width: 340, height: 340 })
  expect(others.every((jpeg) => jpeg === first)).toBe(true)
  expect(await read(makePortrait('ada'))).toBe(first)
  expect(fetch).toHaveBeenCalledTimes(1)
  await read(makePortrait('ada', [0, 0.5]))
  await read(makePortrait('bea'))
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('different portraits are decoded one at a time', async () => {
  const read = readerWith(answering(await makePicture()))
  const names = ['ada', 'bea', 'cleo', 'dora']
  let most = 0
  const onChange = () => {
    const { process, queue } = sharp.counters()
    most = Math.max(most, process + queue)
  }
  sharp.queue.on('change', onChange)
  const jpegs = await Promise.all(names.map((name) => read(makePortrait(name))))
  sharp.queue.off('change', onChange)
  expect(jpegs).not.toContain(null)
  expect(most).toBeLessThanOrEqual(2) // the small JPEG of one is made while the next is decoded
})

test.each([
  ['is missing', async () => new Response('', { status: 404 })],
  ['is missing at Supabase', async () => new Response('', { status: 400 })],
  ['is not a picture', answering(Buffer.from('no picture'))],
  ['is too large', answering(Buffer.alloc(11 * 1024 * 1024))],
])('a file that %s is no portrait, which is not tried again for each request', async (_, answer) => {
  const fetch = vi.fn(answer)
  const read = readerWith(fetch)
  expect(await read(makePortrait('ada'))).toBeNull()
  expect(await read(makePortrait('ada'))).toBeNull()
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a storage that fails is asked again', async () => {
  const fetch = vi.fn(answering(await makePicture()))
  fetch.mockResolvedValueOnce(new Response('', { status: 500 }))
  fetch.mockResolvedValueOnce(new Response('', { status: 403 }))
  fetch.mockRejectedValueOnce(new TypeError('fetch failed'))
  const read = readerWith(fetch)
  await expect(read(makePortrait('ada'))).rejects.toThrow('HTTP 500')
  await expect(read(makePortrait('ada'))).rejects.toThrow('HTTP 403')
  await expect(read(makePortrait('ada'))).rejects.toThrow('fetch failed')
  expect(await read(makePortrait('ada'))).toBeInstanceOf(Buffer)
})
