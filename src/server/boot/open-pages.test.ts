import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { CONTACT_CARD_PATH } from '#content/site/shared-files.ts'
import { openPages } from './open-pages.ts'

const PORTRAIT = '/storage/v1/object/public/hero-images/ada.webp'
const hero = { id: '1', title: '', subtitle: '', description: '', image_url: PORTRAIT }

test('the card for address books and its previews read an unchanged portrait once', async () => {
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'plum' } })
    .webp()
    .toBuffer()
  const readPicture = vi.fn(() => new Response(new Uint8Array(picture)))
  const fetch: typeof globalThis.fetch = async (input) =>
    String(input).endsWith(PORTRAIT) ? readPicture() : Response.json(String(input).includes('/hero') ? [hero] : [])
  const { pages, previewedFile } = openPages({
    settings: { isDevelopment: true }, // nothing is kept
    source: { siteUrl: 'https://quill.example', api: { url: '', key: 'k' }, fetch },
    ...{ headers: [], pageHeaders: [] },
  } as never) // what the card needs
  const cards = await Promise.all([
    pages.get(CONTACT_CARD_PATH),
    pages.get(CONTACT_CARD_PATH),
    previewedFile(CONTACT_CARD_PATH, fetch)?.(),
    previewedFile(CONTACT_CARD_PATH, fetch)?.(),
  ])
  for (const card of cards) expect(card!.document.size).toBeGreaterThan(1000)
  expect(readPicture).toHaveBeenCalledTimes(1)
})
