import { hash } from 'node:crypto'
import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { readPublic } from '@portico/backend/test-support/storage.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buckets } from '#server/backend/buckets.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { type HidingPlace, hidingPlaces, makeZip } from '#tests/support/hiding-places.ts'
import { Trial } from '#tests/support/trial.ts'

const hidden = new Trial('nobody gets in', 'other files hidden in pictures')
const disguised = new Trial('nobody gets in', 'other files that begin as a picture')
const withMetadata = new Trial('nobody gets in', 'pictures full of metadata')
let backend: TestBackend
let token: string

beforeAll(async () => {
  backend = await openTestBackend({ buckets })
  token = await backend.tokenOf({ isAdmin: true })
})
afterAll(() => {
  for (const trial of [hidden, disguised, withMetadata]) trial.print()
  backend.dispose()
})

type Format = keyof typeof hidingPlaces

/** Returns the bytes as a visitor gets them, or null if the upload was refused. */
async function upload(format: Format, bytes: Buffer): Promise<Buffer | null> {
  const response = await backend.request(`/storage/v1/object/story-images/stories/a.${format}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': `image/${format}` },
    body: Uint8Array.from(bytes),
  })
  if (!response.ok) return null
  return Buffer.from(await (await readPublic(backend, `story-images/stories/a.${format}`)).arrayBuffer())
}

const pixelsOf = (picture: Buffer) => sharp(picture, { animated: true }).raw().toBuffer()
const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Files that some program opens wherever they start within a file. */
const files: Record<string, Buffer> = {
  'a page': latin1('<!doctype html><html><script>alert(1)</script></html>'),
  'a script element': latin1('<SCRIPT src=//evil.example>'),
  PHP: latin1('<?php system($_GET[1]); ?>'),
  'a PDF': latin1('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj trailer <</Root 1 0 R>>'),
  'a ZIP': makeZip('Main.class', 'a program'),
  'a RAR': latin1('Rar!\x1a\x07\x01\0'),
  'a 7z': latin1('7z\xbc\xaf\x27\x1c\0\x04'),
  'a PHAR': latin1('<?=1;__HALT_COMPILER(); ?>'),
}
/** Beginnings of such files, which must be at the right position. */
const beginnings: Record<string, Buffer> = {
  'an SVG': latin1('<svg onload=alert(1)>'),
  'a program': latin1('\x7fELF\x02\x01\x01'),
  'the head of a ZIP': latin1('PK\x03\x04\x14\0\0\0'),
}
const words: Record<string, Buffer> = {
  'a place': latin1('59.3293 N, 18.0686 E, serial number 4711'),
  'a script': latin1('*/=1;alert(document.domain)/*'),
}

const pictures: Record<Format, Buffer> = {
  jpeg: await makePicture('jpeg'),
  png: await makePicture('png'),
  webp: await sharp([await makePicture('png'), await makePicture('png')], { join: { animated: true } })
    .webp()
    .toBuffer(),
  gif: await makePicture('gif'),
}
const formats = Object.keys(pictures) as Format[] // keys of the record above

it.each(formats)(
  'stores a plain %s byte for byte, so that the others are refused for the right reason',
  async (format) => {
    expect((await upload(format, pictures[format]))?.equals(pictures[format])).toBe(true)
  },
)

/** Refused, or stored without it and with every pixel. */
async function isHarmless(format: Format, { hide }: HidingPlace, secret: Buffer): Promise<boolean> {
  const stored = await upload(format, hide(pictures[format], secret))
  if (!stored || stored.equals(pictures[format])) return true
  return !stored.includes(secret) && (await pixelsOf(stored)).equals(await pixelsOf(pictures[format]))
}

it.each(formats)('stores nothing that hides in a %s', async (format) => {
  const { left, kept, pixels } = hidingPlaces[format]
  const tries: [HidingPlace[], Record<string, Buffer>][] = [
    [left, { ...files, ...beginnings, ...words }],
    [kept, { ...files, ...beginnings }],
    [pixels, files],
  ]
  for (const [places, secrets] of tries) {
    for (const place of places) {
      for (const [name, secret] of Object.entries(secrets)) {
        hidden.record(`${name}: ${format}, ${place.name}`, await isHarmless(format, place, secret))
      }
    }
  }
  expect(hidden.failures).toEqual([])
})

it('stores no file of another kind that begins as a picture or has one in it', async () => {
  for (const format of formats) {
    const picture = pictures[format]
    for (const [name, file] of Object.entries({ ...files, ...beginnings, ...words })) {
      const attempts = {
        'behind the signature': Buffer.concat([picture.subarray(0, 16), file]),
        'before the picture': Buffer.concat([file, picture]),
        'a line before it': Buffer.concat([latin1('\n'), file, latin1('\n'), picture]),
        'in place of its second half': Buffer.concat([picture.subarray(0, picture.length / 2), file]),
      }
      for (const [where, bytes] of Object.entries(attempts)) {
        disguised.record(`${name} ${where} of a ${format}`, (await upload(format, bytes)) === null)
      }
    }
  }
  // scripts whose first word is the signature, and whose comment spans the pixels
  const withWidth = (width: string) =>
    Buffer.concat([pictures.gif.subarray(0, 6), latin1(width), pictures.gif.subarray(8)])
  for (const width of ['/*', '=1', '=\n', '=`', "='"]) {
    disguised.record(`GIF89a${width}`, (await upload('gif', withWidth(width))) === null)
  }
  const profile = Buffer.concat([latin1('ICC_PROFILE\0\x01\x01*/=1;alert(1)/*'), Buffer.alloc(0x2f2a - 34, 0x20)])
  const script = Buffer.concat([latin1('\xff\xd8\xff\xe2/*'), profile, pictures.jpeg.subarray(2)])
  const stored = await upload('jpeg', script)
  disguised.record('ÿØÿâ/*', stored === null || stored.readUInt8(4) === 0)
  expect(disguised.failures).toEqual([])
})

const PLACE = 'taken in the harbour'
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${PLACE}</rdf:RDF></x:xmpmeta>`
const EXIF = {
  IFD0: { ImageDescription: PLACE, Make: 'Harbour Cameras' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 45/1', GPSLongitudeRef: 'E', GPSLongitude: '18/1 4/1 7/1' },
}

/** Not noise, in which the letters that are looked for stand by chance, once in a few hundred pictures. */
const PIXELS = Buffer.from(Array.from({ length: 48 * 32 * 3 }, (_, index) => (index * index * 7) % 251))

it.each(['jpeg', 'png', 'webp'] as const)('a %s keeps its pixels, colours and orientation alone', async (format) => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const picture = await sharp(PIXELS, { raw: { width: 48, height: 32, channels: 3 } })
      .withIccProfile('p3')
      .withExif(EXIF)
      .withXmp(XMP)
      .withMetadata({ orientation, density: 300 })
      .toFormat(format)
      .toBuffer()
    const before = await sharp(picture).metadata()
    expect(before.exif && before.xmp && before.icc).toBeTruthy()
    const stored = (await upload(format, picture))!
    const after = await sharp(stored).metadata()
    const isClean = !after.xmp && !after.iptc && !after.comments && !/harbour|GPS/i.test(stored.toString('latin1'))
    withMetadata.record(
      `${format}, orientation ${orientation}`,
      isClean && (after.exif?.length ?? 0) <= 32 && (after.orientation ?? 1) === orientation,
    )
    expect(after.icc?.equals(before.icc!)).toBe(true)
    if (format === 'png') expect(after.density).toBe(300)
    expect((await pixelsOf(stored)).equals(await pixelsOf(picture))).toBe(true)
    expect((await upload(format, stored))?.equals(stored)).toBe(true)
  }
  expect(withMetadata.failures).toEqual([])
})

it('what is said of a stored picture is true of the bytes that are stored', async () => {
  const photo = await sharp(pictures.jpeg).withExif(EXIF).jpeg().toBuffer()
  const stored = (await upload('jpeg', photo))!
  expect(stored.length).toBeLessThan(photo.length)
  const { headers } = await readPublic(backend, 'story-images/stories/a.jpeg')
  expect(headers.get('content-length')).toBe(String(stored.length))
  expect(headers.get('etag')).toBe(`"${hash('sha256', stored, 'base64url')}"`)
  expect(backend.storage.find('story-images', 'stories/a.jpeg')?.size).toBe(stored.length)
})
