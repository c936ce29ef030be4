import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPicturesReader } from './press-kit-file.ts'
import type { KitContent } from './read-kit.ts'

test('pictures that are read at the same time are resized once', async () => {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const fetch = async () => new Response(bytes, { headers: { etag: '"1"' } })
  const read = createPicturesReader({ siteUrl: 'https://site.example', api: { url: '', key: '' }, fetch })
  const photo_url = '/storage/v1/object/public/press-kit/photo/a.png'
  // all that the reader looks at
  const content = { pressKit: { photo_url }, photos: [{ photo_url }], logos: [] } as unknown as KitContent
  const [one, other] = await Promise.all([read(content), read(content)])
  expect(one.approved).toMatchObject({ kind: 'packed' })
  expect(other.approved).toBe(one.approved)
  expect(other.photos[0]).toBe(one.photos[0])
})
