import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPublic, storageOf } from '@portico/backend/test-support/storage.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseBackground } from '#admin/pictures/choose-background.ts'
import type { Bytes } from '#admin/pictures/formats/format.ts'
import { gif } from '#admin/pictures/formats/gif.ts'
import { jpeg } from '#admin/pictures/formats/jpeg.ts'
import { png } from '#admin/pictures/formats/png.ts'
import { webp } from '#admin/pictures/formats/webp.ts'
import { PUBLIC_FILES } from '#content/picture/stored-files.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import { buckets } from '#server/backend/buckets.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'

/* The admin and the backend each remove metadata (docs/decisions/0013-stored-pictures.md): they must agree on what stays. */

let backend: TestBackend
let storage: ReturnType<typeof storageOf>

beforeAll(async () => {
  backend = await openTestBackend({ buckets })
  storage = storageOf(backend, await backend.tokenOf({ isAdmin: true }))
})
afterAll(() => backend.dispose())

const SECRET = 'taken in the harbour'
const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
const picture = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 60, height: 40, channels, background: '#f00', noise } })
const withMetadata = (channels?: 3 | 4) =>
  picture(channels)
    .withIccProfile('p3')
    .withExifMerge({ IFD0: { ImageDescription: SECRET } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
    .withMetadata({ density: 300 })

const FILES = {
  'a baseline JPEG': { format: jpeg, write: () => withMetadata().jpeg() },
  'a progressive JPEG': { format: jpeg, write: () => withMetadata().jpeg({ progressive: true }) },
  'a PNG': { format: png, write: () => withMetadata().png() },
  'a PNG with a palette': { format: png, write: () => withMetadata().png({ palette: true }) },
  'a WebP': { format: webp, write: () => withMetadata().webp() },
  'a lossless WebP': { format: webp, write: () => withMetadata().webp({ lossless: true }) },
  'a transparent WebP': { format: webp, write: () => withMetadata(4).webp() },
  'a plain WebP': { format: webp, write: () => picture().webp() },
  'a GIF': { format: gif, write: () => picture().gif({ loop: 3 }) },
}

test.each(Object.entries(FILES))('%s that the admin has cleaned is stored byte for byte', async (what, file) => {
  const { format, write } = file
  const cleaned = Buffer.concat(format.strip(new Uint8Array(await write().toBuffer()) as Bytes) ?? [])
  const path = `stories/${what.replaceAll(' ', '-')}`
  const { error } = await storage.from('story-images').upload(path, cleaned, { contentType: format.type })
  expect(error).toBeNull()
  const stored = Buffer.from(await (await readPublic(backend, `story-images/${path}`)).arrayBuffer())
  expect(stored.toString('latin1')).not.toContain(SECRET)
  expect(stored.equals(cleaned)).toBe(true)
})

test('the logos of the demo are made for the background that the editor would choose', async () => {
  const logos = [
    ...DEMO_CONTENT.involvements.map(({ logo_url, logo_background }) => [logo_url, logo_background] as const),
    ...DEMO_CONTENT.press_logos.map(({ logo_url, background }) => [logo_url, background] as const),
  ]
  for (const [address, background] of logos) {
    if (!address) continue
    const file = readFileSync(join(import.meta.dirname, '../../demo/pictures', address.slice(PUBLIC_FILES.length)))
    const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([address, chooseBackground({ width: info.width, height: info.height, data })]).toEqual([address, background])
  }
})
