import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPicture } from '@portico/backend/pictures'
import { readPublic, storageOf } from '@portico/backend/test-support/storage.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseBackground } from '#admin/pictures/choose-background.ts'
import { PUBLIC_FILES } from '#content/picture/stored-files.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import { buckets } from '#server/backend/buckets.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'

/* The admin removes metadata, and the backend again, with a stricter eye (docs/decisions/0013-stored-pictures.md). */

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
  'a baseline JPEG': { write: () => withMetadata().jpeg() },
  'a progressive JPEG': { write: () => withMetadata().jpeg({ progressive: true }) },
  'a PNG': { write: () => withMetadata().png() },
  'a PNG with a palette': { write: () => withMetadata().png({ palette: true }) },
  'a WebP': { write: () => withMetadata().webp() },
  'a lossless WebP': { write: () => withMetadata().webp({ lossless: true }) },
  'a transparent WebP': { write: () => withMetadata(4).webp() },
  'a plain WebP': { write: () => picture().webp() },
  'a GIF': { write: () => picture().gif({ loop: 3 }) },
}

test.each(Object.entries(FILES))('%s that the admin has cleaned is stored byte for byte', async (what, file) => {
  const { type, clean } = readPicture(new Uint8Array(await file.write().toBuffer()))!
  const cleaned = Buffer.concat(clean!)
  const path = `stories/${what.replaceAll(' ', '-')}`
  const { error } = await storage.from('story-images').upload(path, cleaned, { contentType: type })
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
